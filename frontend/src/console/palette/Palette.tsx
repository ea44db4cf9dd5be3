import { mayAs } from '@guildhall/contracts/accounts';
import type { ProjectionView } from '@guildhall/contracts/projections';
import Autocomplete from '@mui/material/Autocomplete';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ConsoleDialog } from '../../console-kit/ConsoleDialog.js';
import { type ReasonedAct, ReasonedActDialog } from '../../console-kit/ReasonedActDialog.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { type Entry, knownEntries, matching } from './entries.js';
import { useFound } from './useFound.js';

const PROJECTIONS = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' } } as const;
const LABEL = 'Search screens, records and actions';

interface Group {
  key: string | number;
  group: string;
  children?: ReactNode;
}
/** Options are found under their group by assistive technology as well. */
const renderGroup = ({ key, group, children }: Group) => (
  // biome-ignore lint/a11y/useSemanticElements: a list of options holds groups, and no fieldsets
  <div key={key} role="group" aria-label={group}>
    <div aria-hidden="true" className="palette-group">
      {group}
    </div>
    <ul role="none">{children}</ul>
  </div>
);
/** The options are part of the dialog: they hang at nothing. */
const Below = ({ children }: { children?: ReactNode }) => <div className="palette-options">{children}</div>;

/** The command palette: goes to a screen or an entity, or asks why and acts. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const role = userTypeOf(useSession());
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [act, setAct] = useState<ReasonedAct<unknown> | null>(null);
  const { data: projections = [] } = useGetList<ProjectionView>('projections', PROJECTIONS, { enabled: mayAs(role, 'auditor') });
  const found = useFound(text, role);
  const names = projections.map(({ name }) => name);
  const options = matching(knownEntries(role, names), found, text);
  const choose = (entry: Entry | null) => {
    if (entry?.act) return setAct(entry.act);
    onClose();
    if (entry?.to) navigate(entry.to);
  };
  if (act) return <ReasonedActDialog act={act} onClose={onClose} />;
  return (
    <ConsoleDialog open onClose={onClose} fullWidth className="palette">
      <DialogTitle className="visually-hidden">Command palette</DialogTitle>
      <Autocomplete<Entry>
        open
        autoHighlight
        slots={{ popper: Below as never }}
        clearOnBlur={false}
        options={options}
        filterOptions={(all) => all}
        renderGroup={renderGroup}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ id }) => id}
        inputValue={text}
        onInputChange={(_event, next, cause) => cause === 'input' && setText(next)}
        onChange={(_event, entry) => choose(entry)}
        onClose={(_event, cause) => cause === 'escape' && onClose()}
        popupIcon={null}
        noOptionsText="Nothing found."
        renderInput={(params) => <TextField {...params} autoFocus label={LABEL} />}
      />
    </ConsoleDialog>
  );
}
