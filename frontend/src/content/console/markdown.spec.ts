import { type MarkupKind, marked, wordsIn } from './markdown.js';

/** A text with its selection between bars. */
const applied = (mark: MarkupKind, drawn: string) => {
  const [from, to] = [drawn.indexOf('|'), drawn.lastIndexOf('|') - 1];
  const value = drawn.replaceAll('|', '');
  const { text, select, ...place } = marked(mark, value, from, to);
  const after = value.slice(0, place.from) + text + value.slice(place.to);
  return `${after.slice(0, select[0])}|${after.slice(select[0], select[1])}|${after.slice(select[1])}`;
};

describe('the desk', () => {
  it.each<[MarkupKind, string, string]>([
    ['bold', 'so |very| good', 'so **|very|** good'],
    ['bold', 'so **|very|** good', 'so |very| good'],
    ['bold', 'so || good', 'so **||** good'],
    ['italic', '|so|', '_|so|_'],
    ['heading', 'one\ntw||o', 'one\n## two||'],
    ['heading', 'one\n## tw||o', 'one\ntwo||'],
    ['list', '|one\ntwo|\nthree', '|- one\n- two|\nthree'],
    ['list', '|- one\n- two|', '|one\ntwo|'],
    ['quote', '||', '> ||'],
    ['link', 'see |here|', 'see [here](|https://|)'],
    ['link', 'see ||', 'see [||](https://)'],
    ['image', '|a cat|', '![a cat](|https://|)'],
  ])('%s makes of %j %j', (mark, drawn, expected) => expect(applied(mark, drawn)).toBe(expected));

  it('counts words, not punctuation', () => {
    expect([wordsIn(''), wordsIn('# One **two** - three'), wordsIn("It's a well-known 3D thing")]).toEqual([0, 3, 5]);
  });
});
