import type { ReasonedAct } from '../../console-kit/ReasonedActDialog.js';

/** Asks for the rebuild of a projection. */
export const rebuildOf = (name: string): ReasonedAct<unknown> => ({
  label: 'Rebuild',
  heading: `Rebuild ${name}`,
  meaning: 'New tables are filled beside the live ones, compared, and switched to. Readers notice nothing.',
  path: `/api/projections/${name}/rebuild`,
  done: 'Rebuild requested',
});

/** Asks for a comparison of a projection with a replay of the log. */
export const verifyOf = (name: string): ReasonedAct<unknown> => ({
  label: 'Verify',
  heading: `Verify ${name}`,
  meaning: 'The log is replayed and compared with the live tables. Nothing is changed.',
  path: `/api/projections/${name}/verify`,
  done: 'Verification requested',
});
