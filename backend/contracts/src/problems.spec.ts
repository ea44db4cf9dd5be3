import { idsIn } from './problems';

const ID = '0195f2c4-0000-4000-8000-00000000001a';
const OTHER = 'deadbeef-1234-4abc-9def-0123456789ab';

describe('the ids that a text names', () => {
  it.each([
    ['in an address', `/api/products/${ID}`, [ID]],
    ['twice, in both cases', `"${ID}" "${ID.toUpperCase()}"`, [ID]],
    ['of two rows, side by side', `${ID},${OTHER}`, [ID, OTHER]],
    ['after more digits', `ff${ID}`, [ID]],
    ['with a hyphen that follows', `${ID}-${OTHER}`, [ID, OTHER]],
    ['cut short', ID.slice(1), []],
    ['with a letter that is no digit', ID.replace('1a', '1g'), []],
    ['in no text', '', []],
  ])('FT-01 are found %s', (_, text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });
});
