import { knownEntries, matching } from './entries';

const labels = (role: Parameters<typeof knownEntries>[0], text: string) =>
  matching(knownEntries(role, ['products', 'skills']), [], text).map(({ label }) => label);

describe('the command palette', () => {
  it('OP-13 offers each role only what it may open and do', () => {
    expect(labels('operator', 'rebuild')).toEqual(['Rebuild products', 'Rebuild skills']);
    expect(labels('auditor', 'rebuild')).toEqual([]);
    expect(labels('admin', 'content')).toEqual(['Content']);
    expect(labels('auditor', 'content')).toEqual([]);
    expect(labels('talent', '')).toContain('Manage Products');
    expect(labels('talent', '')).not.toContain('Audit');
  });

  it('finds by words in any order and case, and begins with the screens', () => {
    expect(labels('operator', 'PROD reb')).toEqual(['Rebuild products']);
    expect(labels('operator', '')).not.toContain('Rebuild products');
  });
});
