import { REPLAY_EFFECTS, REPLAY_HANDLERS, type Replay, type ReplayHandler } from '@guildhall/contracts/replays';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { reasonOf } from '../../console-kit/data-provider.js';
import { QuickSelect } from '../../console-kit/list/ListBar.js';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { toastDesk } from '../../data/toasts.js';

const COUNTING = 'counted before a replay';
const reaches = (handler: ReplayHandler) => (REPLAY_EFFECTS as readonly string[]).includes(handler);

/** Chooses what is replayed, counts it, and starts the run. */
export function ReplayDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [handler, setHandler] = useState<ReplayHandler>('publishing');
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
  const send = (more: object) => command<Replay>('POST', '/api/replays', { handler, stream, from, to, ...more });
  const count = () =>
    send({ dry_run: true, reason: COUNTING }).then(setDry, (error) => {
      setFault(reasonOf(error));
    });
  const start = async (reason: string) => {
    const effects = isNamed && reaches(handler) ? { effects: [handler] } : {};
    const { events, reactions, error } = await send({ dry_run: false, reason, ...effects });
    toastDesk(error ?? `${events} events replayed, ${reactions} reactions`);
    onDone();
  };
  return (
    <ReasonDialog heading="New replay" action="Start" onCancel={onClose} onAct={start}>
      <div className="replay-form">
        <QuickSelect
          label="Handler"
          options={REPLAY_HANDLERS.map((name): [string, string] => [name, name])}
          value={handler}
          onChange={changing((value: string) => setHandler(REPLAY_HANDLERS.find((name) => name === value) ?? 'publishing'))}
        />
        <TextField label="Stream" value={stream} onChange={(event) => changing(setStream)(event.target.value)} fullWidth />
        <TextField label="After position" value={from} onChange={(event) => changing(setFrom)(event.target.value)} />
        <TextField label="Up to position" value={to} onChange={(event) => changing(setTo)(event.target.value)} />
        {reaches(handler) && (
          <FormControlLabel
            control={<Checkbox checked={isNamed} onChange={(event) => setNamed(event.target.checked)} />}
            label="It may send mails to people"
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
