import { mayAs } from '@guildhall/contracts/accounts';
import type { Backup } from '@guildhall/contracts/backups';
import { useState } from 'react';
import { ColumnsButton, DataTable, TopToolbar, useRefresh } from 'react-admin';
import { clockTime } from '../../console-kit/clock-time.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { NoneYet, StaffList } from '../../console-kit/StaffList.js';
import { choiceOf } from '../../console-kit/staff-filters.js';
import { command } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { Icon } from '../../design/icons.js';
import { backupStateLabel, sizeOf, TEST_LABELS } from './labels.js';

const STATES = [
  { id: 'running', name: 'Running' },
  { id: 'made', name: 'Made' },
  { id: 'failed', name: 'Failed' },
];
const FILTERS = [choiceOf('state', 'State', 'All states', STATES)];

const Col = DataTable.Col<Backup>;
const holds = ({ events, position }: Backup) =>
  events !== null && `${events.toLocaleString('en-US')} events, up to position ${position}`;

const NoBackups = () => <NoneYet heading="No backups yet" text="A backup holds every event up to its time." />;

/** `/admin/backups`: what was backed up, and whether it was tested. A command at the machine brings one back. */
export function BackupList() {
  return (
    <>
      <PageHead title="Backups" />
      <StaffList
        resource="backups"
        className="backups-list"
        filters={FILTERS}
        actions={<Actions />}
        sort={{ field: 'time', order: 'DESC' }}
      >
        <DataTable<Backup> bulkActionButtons={false} rowClick={false} empty={<NoBackups />}>
          <Col source="time" label="When" render={({ time }) => <When time={time} />} />
          <Col source="state" label="State" disableSort render={(backup) => <State backup={backup} />} />
          <Col source="bytes" label="Size" render={({ bytes }) => (bytes === null ? '' : sizeOf(bytes))} />
          <Col source="events" label="Holds" disableSort render={holds} />
          <Col source="file" label="File" disableSort render={(backup) => <File backup={backup} />} />
          <Col source="test" label="Test" disableSort render={(backup) => <Test backup={backup} />} />
        </DataTable>
      </StaffList>
      <p className="backups-note">
        Only a command on the server restores a backup: <code>npm run restore -- &lt;file&gt;</code>
      </p>
    </>
  );
}

const When = ({ time }: { time: string }) => (
  <time dateTime={time} className="staff-time">
    {clockTime(time)}
  </time>
);

const State = ({ backup }: { backup: Backup }) => (
  <>
    <span className="backups-state" data-state={backup.state}>
      {backupStateLabel(backup, Date.now())}
    </span>
    {backup.error && <span className="backups-error">{backup.error}</span>}
  </>
);

const File = ({ backup: { file, sha256 } }: { backup: Backup }) =>
  file && (
    <>
      <code className="backups-file">{file.split('/').at(-1)}</code>
      <span className="backups-sum">
        SHA-256 <code>{sha256?.slice(0, 16)}</code>
      </span>
    </>
  );

const useMayAct = () => mayAs(userTypeOf(useSession()), 'operator');

/** How its test ended, and the way to another one. */
function Test({ backup: { id, state, test, tested_at, test_error } }: { backup: Backup }) {
  const mayAct = useMayAct();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <span className="backups-state" data-state={test}>
        {TEST_LABELS[test]}
      </span>
      {tested_at && test !== 'running' && <When time={tested_at} />}
      {test_error && <span className="backups-error">{test_error}</span>}
      {mayAct && state === 'made' && test !== 'running' && (
        <button type="button" className="tool" onClick={() => setAsking(true)}>
          Test
        </button>
      )}
      {isAsking && (
        <Asking heading="Test this backup" action="Test" to={`/api/backups/${id}/test`} onClose={() => setAsking(false)}>
          It is restored into a scratch database, and every projection is verified there.
        </Asking>
      )}
    </>
  );
}

interface AskingProps {
  heading: string;
  action: string;
  to: string;
  children: string;
  onClose: () => void;
}

function Asking({ heading, action, to, children, onClose }: AskingProps) {
  const refresh = useRefresh();
  const act = async (reason: string) => {
    await command('POST', to, { reason });
    onClose();
    refresh();
  };
  return (
    <ReasonDialog heading={heading} action={action} onCancel={onClose} onAct={act}>
      <p>{children}</p>
    </ReasonDialog>
  );
}

function Actions() {
  const mayAct = useMayAct();
  const [isAsking, setAsking] = useState(false);
  return (
    <TopToolbar>
      <ColumnsButton />
      {mayAct && (
        <button type="button" className="tool" onClick={() => setAsking(true)}>
          <Icon name="download" size={16} />
          Back up
        </button>
      )}
      {isAsking && (
        <Asking heading="Back up" action="Back up" to="/api/backups" onClose={() => setAsking(false)}>
          The log, the write side and the credentials go into one file, while the product runs. The keys of persons go into
          another one beside it.
        </Asking>
      )}
    </TopToolbar>
  );
}
