import { mayAs } from '@guildhall/contracts/accounts';
import type { ProjectionView } from '@guildhall/contracts/projections';
import { ActButton } from '../../console-kit/ActButton.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { duration, shortNumber } from './labels.js';

const STEPS: [label: string, phases: string[]][] = [
  ['Read the log', ['waiting', 'reading']],
  ['Write tables', ['writing', 'indexing']],
  ['Compare checksums', ['comparing']],
  ['Switch', ['catching up', 'switching']],
];

/** How far a rebuild is: percent, rate, time left and the step; operators may cancel it. */
export function RebuildPanel({ projection: { name, code_version, version, rebuild } }: { projection: ProjectionView }) {
  const role = userTypeOf(useSession());
  if (!rebuild) return null;
  const { step, events, of, rate, seconds_left } = rebuild;
  const current = STEPS.findIndex(([, phases]) => phases.includes(step));
  const percent = of ? Math.min(100, Math.floor((100 * events) / of)) : null;
  return (
    <section className="rebuild-panel" aria-label={`Rebuild of ${name}`}>
      <p className="rebuild-head">
        <strong>
          Rebuilding {name} v{code_version}
        </strong>{' '}
        Readers stay on v{version} until it switches.
      </p>
      <p className="rebuild-figures">
        <strong className="rebuild-percent">{percent === null ? '…' : `${percent}%`}</strong>
        <span>
          {shortNumber(events)}
          {of ? ` of ${shortNumber(of)}` : ''} events
        </span>
        <span>{shortNumber(rate)} /s</span>
        {seconds_left !== null && <span className="rebuild-left">{duration(seconds_left)} left</span>}
      </p>
      <progress max={100} value={percent ?? undefined} aria-label={`Events of ${name} that are read`} />
      <div className="rebuild-foot">
        <ol className="rebuild-steps">
          {STEPS.map(([label], index) => (
            <li key={label} aria-current={index === current ? 'step' : undefined}>
              {label}
            </li>
          ))}
        </ol>
        {mayAs(role, 'operator') && (
          <ActButton
            label="Cancel rebuild"
            heading={`Cancel the rebuild of ${name}`}
            meaning="The live tables stay as they are."
            path={`/api/projections/${name}/cancel`}
            done="The rebuild ends"
          />
        )}
      </div>
    </section>
  );
}
