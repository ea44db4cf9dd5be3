import type { ProjectionView } from '@guildhall/contracts/projections';
import { REPLAY_EFFECTS, REPLAY_HANDLERS, type Replay } from '@guildhall/contracts/replays';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { failureReason } from '../../console-kit/data-provider.js';
import { QuickSelect } from '../../console-kit/list/QuickSelect.js';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { toastDesk } from '../../data/toasts.js';

const PROJECTIONS = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' } } as const;
const COUNTING = 'counted before a replay';
const within = (names: readonly string[], handler: string) => names.includes(handler);
const reaches = (handler: string) => within(REPLAY_EFFECTS, handler);

/** Chooses what is replayed, counts it, and starts the run. */
export function ReplayDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { data: projections = [] } = useGetList<ProjectionView>('projections', PROJECTIONS);
  const [handler, setHandler] = useState<string>('publishing');
  const [stream, setStream] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isNamed, setNamed] = useState(false);
  const [dry, setDry] = useState<Replay | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setDry(null);
      setFault(null);
      set(value);
    };
  const isPolicy = within(REPLAY_HANDLERS, handler);
  const send = (more: object) =>
    command<Replay>('POST', '/api/replays', { handler, ...(isPolicy && { stream, from, to }), ...more });
  const count = () =>
    send({ dry_run: true, reason: COUNTING }).then(setDry, (error) => {
      setFault(failureReason(error));
    });
  const start = async (reason: string) => {
    const effects = isNamed && reaches(handler) ? { effects: [handler] } : {};
    const { events, reactions, error, run } = await send({ dry_run: false, reason, ...effects });
    toastDesk(error ?? (run ? 'Rebuild requested' : `${events} events replayed, ${reactions} reactions`));
    onDone();
  };
  return (
    <ReasonDialog heading="New replay" action="Start" onCancel={onClose} onAct={start}>
      <div className="replay-form">
        <QuickSelect
          label="Handler"
          options={[
            ...REPLAY_HANDLERS.map((name): [string, string] => [name, name]),
            ...projections.map(({ name }): [string, string] => [name, `${name}, a rebuild`]),
          ]}
          value={handler}
          onChange={changing(setHandler)}
        />
        {isPolicy ? (
          <>
            <TextField label="Stream" value={stream} onChange={(event) => changing(setStream)(event.target.value)} fullWidth />
            <TextField label="After position" value={from} onChange={(event) => changing(setFrom)(event.target.value)} />
            <TextField label="Up to position" value={to} onChange={(event) => changing(setTo)(event.target.value)} />
          </>
        ) : (
          <p>It is rebuilt from the whole log, beside the live tables.</p>
        )}
        {reaches(handler) && (
          <FormControlLabel
            control={<Checkbox checked={isNamed} onChange={(event) => setNamed(event.target.checked)} />}
            label="It may send emails to people"
          />
        )}
        <Button size="small" variant="outlined" onClick={() => void count()}>
          Dry run
        </Button>
        <p role="status">
          {fault ??
            (dry &&
              `${dry.events.toLocaleString('en-US')} events. ${dry.counts.map(({ type, events }) => `${events} ${type}`).join(', ')}`)}
        </p>
      </div>
    </ReasonDialog>
  );
}
