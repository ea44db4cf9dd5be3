import type { AuditEntry } from '@guildhall/contracts/audit';
import Slider from '@mui/material/Slider';
import { useMemo, useState } from 'react';
import { clockTime } from '../../console-kit/clock-time.js';
import { versionAt } from './queries.js';
import { timelinePlaces } from './timeline.js';

interface Props {
  versions: readonly AuditEntry[];
  chosen: AuditEntry;
  onChoose: (version: number) => void;
  /** `<noun>/<id>` */
  path: string;
}
const LAST_MOMENT = 'T23:59:59.999';

/** Versions at their distances in time; arrow keys go from one to the next. */
export function VersionSlider({ versions, chosen, onChoose, path }: Props) {
  const [isBefore, setBefore] = useState(false);
  const places = useMemo(() => timelinePlaces(versions), [versions]);
  const place = places.find(({ version }) => version === chosen.version)?.value ?? 0;
  const entryAt = (value: number) => places.find((each) => each.value === value);
  const latest = versions[0]!;
  const toDay = async (day: string) => {
    const end = new Date(`${day}${LAST_MOMENT}`);
    if (Number.isNaN(end.getTime())) return;
    const version = await versionAt(path, end.toISOString()).catch(() => null);
    setBefore(version === null);
    if (version !== null) onChoose(version);
  };
  return (
    <div className="history-slider">
      <p>
        As of
        <strong>{clockTime(chosen.time)}</strong>
      </p>
      <Slider
        aria-label="Version"
        min={0}
        max={1000}
        step={null}
        marks={places}
        value={place}
        track={false}
        valueLabelDisplay="on"
        valueLabelFormat={(value) => `v${entryAt(value)?.version ?? chosen.version}`}
        getAriaValueText={(value) => {
          const found = entryAt(value);
          return found ? `v${found.version}, ${clockTime(found.time)}` : '';
        }}
        onChange={(_, value) => {
          const found = entryAt(value as number);
          if (found) onChoose(found.version);
        }}
      />
      <p>
        Latest
        <strong>v{latest.version}</strong>
      </p>
      <label className="history-day">
        On the day
        <input type="date" onChange={(event) => void toDay(event.target.value)} />
      </label>
      {isBefore && (
        <p role="status" className="history-note">
          It did not exist on that day.
        </p>
      )}
    </div>
  );
}
