import type { KnownSkill } from '../accounts/account.commands.js';
import { accountDecider } from '../accounts/account.decider.js';
import type { Sender } from '../commanding/decide/decider.js';
import { invalid, Refusal } from '../commanding/decide/refusal.js';
import { stateOf } from '../commanding/streams.js';
import { skillDecider } from '../skills/skill.decider.js';
import { idOf } from './cells.js';
import type { CommandTarget, ImportStep } from './import-steps.js';

const MOST_SELLERS = 50_000;

/** What rows of later tables must know of earlier ones. */
export class ImportContext {
  /** Ids of the file's skills, and which skills they are here: a name has one. */
  readonly skills = new Map<string, KnownSkill>();
  /** Categories of content, by its id in the file. */
  readonly categories = new Map<string, string[]>();
  /** Content of the files that was not refused. */
  readonly contents = new Set<string>();
  /** What waits until all rows are there: appointments and suspensions, by person. */
  readonly last: { id: string; steps: ImportStep[] }[] = [];
  /** Products and services of the files that were refused. */
  readonly refusedOffers = new Set<string>();
  private readonly sellers = new Map<string, Sender>();

  constructor(
    readonly place: CommandTarget,
    /** The machine's account, who adds what belongs to nobody. */
    readonly machine: Sender,
    /** The time of the run (ISO), for what has none. */
    readonly now: string,
    /** A hash whose password nobody knows. */
    readonly nobodys: string,
    /** @throws Refusal where a text cannot be shown */
    readonly checkMarkup: (source: string) => Promise<void>,
  ) {}

  /** The skill that a row names. @throws Refusal */
  async skillOf(cell: unknown): Promise<KnownSkill> {
    const id = idOf('skills', cell, 'skill_id');
    const known = this.skills.get(id);
    if (known) return known;
    const state = await stateOf(this.place.log, skillDecider, id);
    if (state.is === 'missing') throw invalid('skill_id', 'There is no such skill');
    this.skills.set(id, { id, name: state.name });
    return { id, name: state.name };
  }

  /** Who offers a product or service, as the talent that they are or were before an appointment. @throws Refusal */
  async sellerOf(cell: unknown): Promise<Sender> {
    const id = idOf('auth_users', cell, 'talent_id');
    const known = this.sellers.get(id);
    if (known) return known;
    const state = await stateOf(this.place.log, accountDecider, id);
    if (state.is === 'missing' || state.is === 'erased') throw new Refusal('not_found', 'talent_id: There is no such talent');
    const seller: Sender = { id, role: state.talent ? 'talent' : state.is };
    if (this.sellers.size >= MOST_SELLERS) this.sellers.clear();
    this.sellers.set(id, seller);
    return seller;
  }
}
