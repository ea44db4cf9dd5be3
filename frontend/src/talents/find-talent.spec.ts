import { FIND_TALENT } from './find-talent.js';

const { clear, filterOf } = FIND_TALENT;

const chosen = (address: string) => FIND_TALENT.read(new URLSearchParams(address));

describe('find talent', () => {
  it('TA-01 TA-03 search and skills go into one filter', () => {
    expect(filterOf(chosen('q=mara&skill=SMS&skill=Zapier&skill=Juggling'))).toEqual({ q: 'mara', skills: ['Zapier', 'SMS'] });
  });

  it('TA-02 a thumb at 150 means no upper bound, one at 0 no lower', () => {
    expect(filterOf(chosen('rate_min=0&rate_max=150'))).toEqual({});
    expect(filterOf(chosen('rate_min=45&rate_max=145'))).toEqual({ rate_min: 45, rate_max: 145 });
  });

  it('TA-07 Clear All resets search, skills and slider at once', () => {
    const params = new URLSearchParams('q=a&skill=SMS&rate_min=5&rate_max=100&page=2');
    clear(params);
    expect(params.toString()).toBe('');
  });
});
