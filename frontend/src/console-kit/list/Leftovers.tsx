import Button from '@mui/material/Button';
import { putAway, useLeftovers } from './leftovers.js';

/** Above the page that the person went on to. It takes no focus, and stays until it is closed. */
export const Leftovers = () =>
  useLeftovers().map((leftover, at) => (
    <section key={String(at)} className="leftover" aria-label="Not done">
      <h2>{leftover.heading}</h2>
      <ul className="bulk-names">
        {leftover.failures.map(({ title, reason }, place) => (
          <li key={String(place)}>
            <strong>{title}</strong> {reason}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => putAway(leftover)}>
        Close
      </Button>
    </section>
  ));
