import { MODERATED_NOUNS, type TakenDown } from '@guildhall/contracts/moderation';
import { DataTable } from 'react-admin';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { NoneYet, StaffList } from '../../console-kit/StaffList.js';
import { choiceOf } from '../../console-kit/staff-filters.js';
import { ModerationAct } from './ModerationAct.js';

const nounLabel = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);
const FILTERS = [
  choiceOf(
    'noun',
    'Kind',
    'All kinds',
    MODERATED_NOUNS.map((id) => ({ id, name: nounLabel(id) })),
  ),
];
const historyOf = ({ noun, id }: TakenDown) =>
  `/admin/audit?filter=${encodeURIComponent(JSON.stringify({ noun, entity_id: id }))}`;

/** `/admin/moderation` (OP-13): what is taken down, by whom and why. */
export const TakenDownList = () => (
  <>
    <PageHead title="Moderation" />
    <StaffList resource="taken-down" filters={FILTERS} sort={{ field: 'time', order: 'DESC' }}>
      <DataTable<TakenDown>
        bulkActionButtons={false}
        rowClick={false}
        empty={<NoneYet heading="Nothing is taken down" text="What staff take down appears here." />}
      >
        <DataTable.Col<TakenDown>
          source="time"
          label="When"
          render={({ time }) => <time className="staff-time">{clockTime(time)}</time>}
        />
        <DataTable.Col<TakenDown>
          source="title"
          label="What"
          disableSort
          render={(listing) => (
            <>
              <ConsoleLink to={historyOf(listing)} className="staff-title">
                {listing.title ?? '(no name)'}
              </ConsoleLink>
              <span className="staff-note">
                {nounLabel(listing.noun)} of {listing.owner.name ?? 'somebody without a name'}
              </span>
            </>
          )}
        />
        <DataTable.Col<TakenDown>
          source="reason"
          label="Why"
          disableSort
          render={({ reason, person }) => (
            <>
              {reason}
              {person && <span className="staff-note">by {person.name ?? person.id}</span>}
            </>
          )}
        />
        <DataTable.Col<TakenDown>
          label="Actions"
          className="staff-acts"
          render={({ noun, id, title }) => <ModerationAct noun={noun} id={id} title={title} act="put-back" />}
        />
      </DataTable>
    </StaffList>
  </>
);
