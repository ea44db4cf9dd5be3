import { add, insert, patch, patchWhere, remove, removeWhere } from '@guildhall/projections/runner/definition/changes';
import { table } from '@guildhall/projections/runner/definition/table';

/**
 * A small read model with every kind of column and of change, for the tests of the runner alone.
 * @type {import('@guildhall/projections/runner/definition/table').TableOf<{ id: string, author: string, text: string }>}
 */
export const notes = table({
  name: 'notes',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    author: { type: 'text' },
    text: { type: 'text' },
    tags: { type: 'text[]' },
    likes: { type: 'integer' },
    size: { type: 'bigint' },
    open: { type: 'boolean' },
    about: { type: 'json', nullable: true },
    readers: { type: 'uuid[]' },
    written_at: { type: 'timestamptz' },
  },
  generated: { search: 'text generated always as (lower(text)) stored' },
  indexes: ['(author, written_at desc)', 'using gin (search gin_trgm_ops)'],
});

/** @type {import('@guildhall/projections/runner/definition/table').Table} */
export const tallies = table({
  name: 'note_tallies',
  key: ['author', 'open'],
  columns: { author: { type: 'text' }, open: { type: 'boolean' }, notes: { type: 'integer' }, likes: { type: 'integer' } },
  blank: { author: '', open: false, notes: 0, likes: 0 },
});

/** @type {(version?: number) => import('@guildhall/projections/runner/definition/projection').Projection} */
export const noteProjection = (version = 1) => ({
  name: 'notes',
  version,
  tables: [notes, tallies],
  on: {
    NoteWritten: ({ data, metadata: { time } }) => [
      insert(notes, { ...data, likes: 0, size: data.text.length, open: true, readers: [data.id], written_at: time }),
      add(tallies, { author: data.author, open: true }, { notes: 1 }),
    ],
    NoteRevised: ({ data: { id, ...changes } }) => [patch(notes, { id }, changes)],
    NoteLiked: ({ data: { id, author } }) => [
      add(notes, { id }, { likes: 1 }),
      add(tallies, { author, open: true }, { likes: 1 }),
    ],
    NoteBroken: ({ data: { id, how } }) => {
      if (how === 'throws') throw new Error('this note cannot be read');
      return [patch(notes, { id }, { likes: 1 }), patch(notes, { id }, { text: how })];
    },
    NoteDeleted: ({ data: { id, author } }) => [remove(notes, { id }), add(tallies, { author, open: true }, { notes: -1 })],
    AuthorRenamed: ({ data: { from, to } }) => [patchWhere(notes, { author: from }, { author: to })],
    AuthorLeft: ({ data: { author } }) => [removeWhere(notes, { author }), remove(tallies, { author, open: true })],
  },
});

/**
 * Always the same numbers from the same seed.
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

const idOf = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * A story of `count` events over some notes.
 * @param {number} count
 * @param {number} [seed]
 * @returns {[stream: string, type: string, data: Record<string, unknown>][]}
 */
export function story(count, seed = 7) {
  const next = numbers(seed);
  const texts = ['plain', 'a\tb', 'line\nline', 'back\\slash', '"quoted"', 'ünïcødé 🎈', '', '{a,b}', 'NULL'];
  const living = [];
  let made = 0;
  return Array.from({ length: count }, () => {
    const die = next(100);
    const author = `author ${next(12)}`;
    if (living.length < 5 || die < 30) {
      const note = { id: idOf(seed * 1_000_000 + ++made), author };
      living.push(note);
      const text = texts[next(texts.length)];
      const tags = Array.from({ length: next(4) }, () => texts[next(texts.length)]);
      return [`note-${note.id}`, 'NoteWritten', { ...note, text, tags, about: next(3) ? { text, tags } : null }];
    }
    const at = next(living.length);
    const { id, author: by } = living[at];
    if (die < 60) return [`note-${id}`, 'NoteRevised', { id, text: texts[next(texts.length)] }];
    if (die < 88) return [`note-${id}`, 'NoteLiked', { id, author: by }];
    if (die < 94) {
      living.splice(at, 1);
      return [`note-${id}`, 'NoteDeleted', { id, author: by }];
    }
    if (die < 96) return [`author-${author}`, 'AuthorRenamed', { from: author, to: `${author}, renamed` }];
    if (die < 97) return [`author-${author}`, 'AuthorLeft', { author }];
    return ['elsewhere', 'SomethingUnknown', {}];
  });
}
