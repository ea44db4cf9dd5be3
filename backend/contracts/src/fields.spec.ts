import { validateSync } from 'class-validator';
import { ProfileInput, SignUpInput, skillNames, TalentApplicationInput } from './accounts';
import { FILTER_SKILLS } from './filter-skills';
import { dollars, excerptOf, longDate } from './formats';
import { DURATIONS_MS } from './limits';
import { PRODUCT_CATEGORIES } from './product-categories';
import { ProductInput } from './products';
import { ServiceInput } from './services';
import { slugOf, slugTyping } from './slug';
import { parseCents, parseWhole } from './value-parsers';

const messages = (input: object) =>
  Object.fromEntries(validateSync(input).map((error) => [error.property, Object.values(error.constraints ?? {})[0]]));

describe('inputs of the contracts', () => {
  it('VA-01 VA-02 VA-03 say the stated sentence at each field of sign-up', () => {
    expect(messages(Object.assign(new SignUpInput(), { email: 'nobody', password: '12345', user_type: 'admin' }))).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
      user_type: 'Please select a user type',
    });
  });

  it('VA-04 VA-06 accept empty fields of a profile, and refuse wrong ones with their sentence', () => {
    const profile = (full_name: string, username: string, website: string, location = '') =>
      messages(Object.assign(new ProfileInput(), { full_name, username, website, location }));
    expect(profile('M', 'ma', 'mara')).toEqual({
      full_name: 'Name must be at least 2 characters',
      username: 'Username must be at least 3 characters',
      website: 'Please enter a valid URL',
    });
    expect(profile('Mo', 'mar', 'https://mara.example', 'O')).toEqual({});
    expect(profile('', 'Ada Quill', '')).toEqual({});
    expect(profile('', 'ada\u200bq', '')).toEqual({ username: 'Username must not contain control characters' });
    expect(profile('', '', '')).toEqual({});
  });

  it('VA-07 VA-08 VA-09 VA-10 refuse an empty application at every field', () => {
    expect(
      messages(Object.assign(new TalentApplicationInput(), { hourlyRate: '', skills: 'ab', bio: 'short', termsAccepted: false })),
    ).toEqual({
      hourlyRate: 'Hourly rate is required',
      skills: 'Skills are required',
      bio: 'Bio must be at least 10 characters',
      termsAccepted: 'You must accept the terms and conditions',
    });
  });

  it('VA-11 VA-12 hold for a service', () => {
    expect(
      messages(Object.assign(new ServiceInput(), { title: 'ab', description: 'too short', price: 'twelve', duration: '1.5' })),
    ).toEqual({
      title: 'Title must be at least 3 characters',
      description: 'Description must be at least 10 characters',
      price: 'Price is required',
      duration: 'Delivery time is required',
    });
  });

  it.each([
    '1e309',
    '0x10',
    '12abc',
    'Infinity',
    '1e3',
    '',
    ' ',
    true,
    null,
    [5],
    {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1.005,
  ])('VA-14 R47 refuses %p as a price', (price) => {
    expect(
      messages(Object.assign(new ProductInput(), { title: 'Snapshot', description: 'Ten letters and more', price })),
    ).toEqual({ price: 'Price is required' });
  });

  it('R28 says that a price cannot be negative', () => {
    expect(
      messages(Object.assign(new ProductInput(), { title: 'Snapshot', description: 'Ten letters and more', price: '-1' })),
    ).toEqual({ price: 'Price cannot be negative' });
  });

  it('parses money to cents, and whole numbers to numbers', () => {
    expect([parseCents('49.5'), parseCents(19.99), parseCents('0'), parseWhole('14'), parseWhole('1.0')]).toEqual([
      4950,
      1999,
      0,
      14,
      null,
    ]);
  });

  it('VA-12 VA-14 R47 a price may begin with its point, and is nothing else than digits and one point', () => {
    expect(['.5', '.99', ' .05 ', '-.5'].map(parseCents)).toEqual([50, 99, 5, -50]);
    expect(['.', '.999', '1..5', '.5.5', '.5e3', '5.', '- .5', '', '12abc'].map(parseCents)).toEqual(Array(9).fill(null));
  });

  it('BT-05 trims skills, drops empty ones and keeps each once', () => {
    expect(skillNames(' Zapier, , CRM  Setup,zapier ')).toEqual(['Zapier', 'CRM Setup']);
  });

  it('TA-03 MK-04 BT-04 ST-04 hold the lists and the pauses the specification names', () => {
    expect(FILTER_SKILLS.join(', ')).toBe(
      'API Integration, Automation, Zapier, CRM Setup, Funnels, Email Marketing, SMS, Reporting, Custom Development, JavaScript, Webhooks, Landing Pages',
    );
    expect(PRODUCT_CATEGORIES.join(', ')).toBe(
      'Snapshot, Snapshot Bundle, Script, Workflow, Marketing Automation, Templates, Funnels, Courses, Extensions',
    );
    expect([DURATIONS_MS.afterApplication, DURATIONS_MS.settingsSave]).toEqual([2000, 1000]);
  });

  it('VA-19 R25 derives and filters slugs', () => {
    expect([slugOf('Hello,  World & Co!'), slugTyping('My_Slug 9!')]).toEqual(['hello-world-co', 'my_slug9']);
  });

  it('CO-06 CO-07 BL-05 write dates, money and excerpts as stated', () => {
    expect([longDate('2024-01-05T10:00:00Z'), dollars(49), dollars(49.5), dollars(1234)]).toEqual([
      'January 5, 2024',
      '$49',
      '$49.50',
      '$1,234',
    ]);
    const intl = { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' } as const;
    for (const amount of [0, 0.05, 9.99, 999, 1000, 12_345.6, 999_999.99])
      expect(dollars(amount)).toBe(amount.toLocaleString('en-US', intl));
    const long = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
    for (let month = 0; month < 12; month++) {
      const last = new Date(Date.UTC(2024, month + 1, 0, 23, 59));
      expect(longDate(last.toISOString())).toBe(last.toLocaleDateString('en-US', long));
    }
    expect([excerptOf('Short'), excerptOf('x'.repeat(200))]).toEqual(['Short...', `${'x'.repeat(150)}...`]);
    expect(excerptOf('word '.repeat(31))).toBe(`${'word '.repeat(30)}...`);
    expect(excerptOf(`${'x'.repeat(149)}😀`)).toBe(`${'x'.repeat(149)}...`);
  });
});
