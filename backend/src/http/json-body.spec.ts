import { hasTooManyValues } from './json-body';

const isRefused = (text: string) => hasTooManyValues(Buffer.from(text));

describe('a JSON body', () => {
  it.each([
    ['arrays in arrays', '['.repeat(6000)],
    ['objects in objects', '{"a":'.repeat(6000)],
    ['many items', `[${'1,'.repeat(6000)}1]`],
    ['many items after a text', `["a\\"b\\\\",${'1,'.repeat(6000)}1]`],
  ])('is not parsed where it holds %s', (_, text) => expect(isRefused(text)).toBe(true));

  it.each([
    ['brackets and commas in a text', JSON.stringify({ content: '[{,\\"'.repeat(20_000) })],
    ['an input of many values', JSON.stringify({ features: Array(4000).fill('x') })],
    ['nothing', ''],
  ])('is parsed where it holds %s', (_, text) => expect(isRefused(text)).toBe(false));
});
