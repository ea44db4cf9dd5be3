import fc from 'fast-check';
import { Refusal } from '../commanding/decide/refusal';
import { decimalOf, idOf, listOf, textOf, timeOf } from './cells';
import type { ImportContext } from './import-context';
import { productPlanner, servicePlanner, skillPlanner } from './offers';

/** So long that looking at a part of it twice would take hours. */
const LONG = 2_000_000;

describe('OP-16 the rows that planners refuse', () => {
  it.each([skillPlanner, servicePlanner, productPlanner])('OP-16 given one without a usable id, then others go on', (planner) => {
    const context = { skills: new Map(), refusedOffers: new Set() } as unknown as ImportContext;
    for (const id of [true, {}, undefined, 'x']) planner.refused?.({ id }, context);
    expect(context.refusedOffers.size).toBe(planner === skillPlanner ? 0 : 1);
  });
});

describe('OP-16 the cells of a row', () => {
  it.each([
    ['{}', []],
    ['{a,"b, c",NULL}', ['a', 'b, c', 'NULL']],
    [String.raw`{"say \"so\"","back\\slash"}`, ['say "so"', String.raw`back\slash`]],
    ['{"",a,,b}', ['', 'a', 'b']],
    ['["a","b"]', ['a', 'b']],
  ])('OP-16 given the list %s, then its texts are read', (cell, texts) => expect(listOf({ list: cell }, 'list')).toEqual(texts));

  it('OP-16 given any texts as Postgres prints them, then they are read back', () => {
    const printed = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        expect(listOf({ list: `{${texts.map(printed).join(',')}}` }, 'list')).toEqual(texts);
      }),
    );
  });

  it.each([
    ['1.50', '1.5'],
    ['1.00', '1'],
    ['100', '100'],
    ['0.05', '0.05'],
  ])('OP-16 given the decimal %s, then it is %s', (cell, decimal) => expect(decimalOf({ price: cell }, 'price')).toBe(decimal));

  it.each([
    ['{"a}', 'Is no list'],
    ['[1', 'Is no JSON'],
  ])('OP-16 given the broken list %s, then it is refused', (cell, said) =>
    expect(() => listOf({ list: cell }, 'list')).toThrow(said),
  );

  it('S18 given cells made to be slow, then each is read once', () => {
    expect(() => listOf({ list: `{"${String.raw`\"`.repeat(LONG)}}` }, 'list')).toThrow(Refusal);
    expect(decimalOf({ price: `.${'0'.repeat(LONG)}x` }, 'price')).toHaveLength(LONG + 2);
  });

  it('OP-16 given objects that cannot become texts by themselves, then they are refused as values', () => {
    const cell = { toString: null };
    expect(textOf(cell)).toBe('{"toString":null}');
    expect(() => idOf('skills', cell, 'id')).toThrow(Refusal);
    expect(() => timeOf({ created_at: cell }, 'created_at')).toThrow(Refusal);
  });
});
