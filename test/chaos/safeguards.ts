import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programOf } from '../support/programs.mjs';

/** What keeps a fault from doing harm, and how to take it out of a copy of the programs. */
export interface Safeguard {
  name: string;
  /** Texts of the built programs, each there at least once, and what takes its place. */
  cut: readonly (readonly [text: string, instead: string])[];
}

const idempotency: Safeguard = {
  name: 'the record of a command by its key',
  cut: [['texts(of(({ idempotency }) => idempotency?.key))', 'texts(of(() => null))']],
};
const restart: Safeguard = {
  name: 'the supervisor starts a process that ended',
  cut: [['if (!stopping && started === child && started !== replaced) start();', '']],
};
const databaseRestart: Safeguard = {
  name: 'the supervisor starts the database that ended',
  cut: [['server.onExit(async () => {', 'server.onExit(async () => {\nreturn;']],
};
const claimEnds: Safeguard = {
  name: 'a claim on the data ends with its owner',
  cut: [['return owner.began !== null && beginningOf(owner.pid) === owner.began ? owner : null;', 'return owner;']],
};
const claim: Safeguard = { name: 'one supervisor claims the data', cut: [['if (owner) throw new Claimed(owner);', '']] };
const pulse: Safeguard = { name: 'a process that shows no life is ended', cut: [['onFrozen();', '']] };
const bounds: Safeguard = {
  name: 'every wait for the database ends, and every request has a deadline',
  cut: [
    ['const timer = setTimeout(late, ANSWER_MS).unref();', 'const timer = setTimeout(late, 6e4).unref();'],
    ['answer: 4e3', 'answer: 6e4'],
    ['connect: 3e3', 'connect: 6e4'],
  ],
};
const soundness: Safeguard = {
  name: 'a checkpoint names an event that the log holds',
  cut: [['held === null || mark !== null && held !== mark ?', 'false ?']],
};
const lostAnswers: Safeguard = {
  name: 'answers to commands that the log lost are forgotten',
  cut: [['const answers = older ?', 'const answers = false ?']],
};
const readSide: Safeguard = {
  name: 'lost tables are made again',
  cut: [
    ['if (isMissing(error)) await makeReadSide(', 'if (false) await makeReadSide('],
    ['const reason = missing.length > 0 ?', 'const reason = false ?'],
  ],
};
const leftOvers: Safeguard = {
  name: 'a rebuild clears what one before it has left',
  cut: [['await clear(client, shadow.projection);\n\ttry {', 'try {']],
};
const windows: Safeguard = {
  name: 'a window of a clock that was ahead ends when the clock is right',
  cut: [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text of the programs
    ['r.ends > clock_timestamp() + ${WINDOW})', 'false)'],
  ],
};

/** For each kind of fault, by the beginning of its name, the safeguard without which it does harm; why not, where there is none. */
export const SAFEGUARDS: readonly (readonly [kind: string, safeguard: Safeguard | string])[] = [
  ['backend killed', idempotency],
  ['worker killed', restart],
  ['database killed', databaseRestart],
  ['database killed before a flush', 'seen harmless six times without named states, which stale.spec.ts shows the harm of'],
  ['backend and worker killed', restart],
  ['backend and worker aborted', restart],
  ['supervisor killed', claimEnds],
  ['all killed', claimEnds],
  ['all killed, two starts at once', claim],
  ['second supervisor', claim],
  ['second supervisor, database killed', claim],
  ['backend frozen', 'what is frozen for a moment goes on by itself: nothing had to be repaired'],
  [
    'worker frozen',
    'what is frozen for a moment goes on by itself; that a successor is not overwritten is shown by teeth.spec.ts',
  ],
  ['all frozen in turn', 'as database frozen; what cannot wait for a part of it is frozen as well'],
  ['backend frozen until replaced', pulse],
  ['worker frozen until replaced', pulse],
  ['database frozen', 'a moment is within every bound: nothing had to be repaired'],
  ['database frozen beyond the bound', bounds],
  ['database half open', bounds],
  ['database half open beyond the bound', bounds],
  ['disk full', 'seen harmless six times without the restart: Postgres refused writes and did not end; limited files end it'],
  ['files of the database limited', databaseRestart],
  [
    'flushes of the database fail',
    'Postgres itself ends then; what starts it again is taken out for files of the database limited',
  ],
  ['flushes of the database take 0.2 s', 'writes wait for them, within every bound: nothing had to be repaired'],
  ['answers swallowed', idempotency],
  [
    'revision falls back',
    'seen harmless six times without named states: each product moves the number on; stale.spec.ts shows the harm',
  ],
  ['older log', soundness],
  ['read models of another log', soundness],
  ['schema read lost', readSide],
  ['schema projections lost', readSide],
  ['rebuild killed: reading', 'the tables beside are not begun yet: nothing is left to be cleared'],
  ['rebuild killed: writing', 'seen harmless six times without clearing: a table is begun in the transaction that fills it'],
  ['rebuild killed: indexing', leftOvers],
  ['rebuild killed: comparing', leftOvers],
  ['rebuild killed: catching up', leftOvers],
  ['rebuild killed: switching', leftOvers],
  ['Node’s clock 25 h ahead', 'limits follow the clock of the database'],
  ['Node’s clock 25 h behind', 'limits follow the clock of the database'],
  ['all clocks 25 h ahead', windows],
  ['all clocks 25 h behind', 'a window of the past is over when the clock is right'],
  ['Redis killed', 'seen harmless six times without the polls: a connection that breaks has the checkpoints read again'],
  ['Redis flushed', 'what it holds is made again from the log by jobs: distributed/jobs.spec.ts shows it'],
  ['Redis frozen', 'as Redis killed; not tried'],
  [
    'KurrentDB killed',
    'the same ids and revision in an append are the protocol of the adapter, not a safeguard; event-store shows it',
  ],
  ['KurrentDB frozen', 'as KurrentDB killed'],
  [
    'KurrentDB cut off after an append',
    'seen harmless six times without the record of a command: the same ids and revision are sent again',
  ],
  ['KurrentDB restored', lostAnswers],
  ['cut', 'seen harmless at 300 bytes without the record: a product that is made is held by its ids as well; updates are not'],
];

/**
 * A copy of the built programs without a safeguard.
 * @returns its folder, which is removed by the caller
 * @throws Error when a text that is to be cut is not there
 */
export function programsWithout({ name, cut }: Safeguard): string {
  const built = dirname(programOf('projections'));
  const folder = join(dirname(built), `without-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
  const missing = new Set(cut.map(([text]) => text));
  for (const file of readdirSync(folder)) {
    const before = readFileSync(join(folder, file), 'utf8');
    let after = before;
    for (const [text, instead] of cut) {
      if (after.includes(text)) missing.delete(text);
      after = after.replaceAll(text, () => instead);
    }
    if (after !== before) writeFileSync(join(folder, file), after);
  }
  if (missing.size > 0) throw new Error(`${name}: the built programs do not hold ${[...missing].join(' and ')}`);
  return folder;
}
