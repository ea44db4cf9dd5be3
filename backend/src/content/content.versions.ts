import type { ContentEvent } from '@guildhall/contracts/content';
import type { ContentVersion, ContentWritten, WrittenField } from '@guildhall/contracts/content-versions';
import type { Recorded } from '@guildhall/contracts/event';
import { contentDecider } from './content.decider.js';

/** A version from the stream alone: its author is the name of an actor. */
export interface SavedVersion extends Omit<ContentVersion, 'by'> {
  actor: string;
  before: ContentWritten | null;
  after: ContentWritten;
}

const saves = (events: readonly Recorded<ContentEvent>[]): Recorded<ContentEvent>[][] => {
  const groups: Recorded<ContentEvent>[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0]?.metadata.commandId === event.metadata.commandId) last.push(event);
    else groups.push([event]);
  }
  return groups;
};

const same = (a: unknown, b: unknown) =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((each) => b.includes(each)) : a === b;
const isBlank = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

const changedNames = (before: ContentWritten | null, after: ContentWritten): WrittenField[] =>
  (Object.keys(after) as WrittenField[]).filter((name) =>
    before ? !same(before[name], after[name]) : name !== 'status' && !isBlank(after[name]),
  );

/** The versions of a stream, one for each save, oldest first; none once it is deleted. */
export function versionsOf(events: readonly Recorded<ContentEvent>[]): SavedVersion[] {
  let state = contentDecider.initial;
  let before: ContentWritten | null = null;
  const versions: SavedVersion[] = [];
  for (const save of saves(events)) {
    state = save.reduce(contentDecider.evolve, state);
    if (state.is === 'missing' || state.is === 'deleted') return [];
    const { is: status, author_id, ...fields } = state;
    const after: ContentWritten = { ...fields, status };
    const last = save.at(-1)!;
    const restored = save.find((event) => event.type === 'ContentRestored')?.data.version ?? null;
    versions.push({
      version: last.revision,
      number: versions.length + 1,
      at: last.metadata.time,
      actor: last.metadata.actor,
      events: [...new Set(save.map(({ type }) => type))],
      changed: changedNames(before, after),
      restored,
      restored_number: versions.find(({ version }) => version === restored)?.number ?? null,
      before,
      after,
    });
    before = after;
  }
  return versions;
}
