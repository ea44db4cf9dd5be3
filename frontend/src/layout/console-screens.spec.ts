import { screenAt, screensOf } from './console-screens';

const labels = (role: Parameters<typeof screensOf>[0]) => screensOf(role).map(({ label }) => label);

describe('the screens of the consoles', () => {
  it('OP-13 each role sees what it may open, and a client only inquiries', () => {
    expect(labels('auditor')).toContain('Audit');
    expect(labels('auditor')).not.toContain('Content');
    expect(labels('admin')).toEqual(expect.arrayContaining(['Content', 'Categories', ...labels('operator')]));
    expect(labels('admin')).not.toContain('Dashboard');
    expect(labels('talent')).toContain('Dashboard');
    expect([labels('client'), labels(null)]).toEqual([['Inquiries'], []]);
  });

  it.each([
    ['/admin/cms', '', 'Content'],
    ['/admin/cms', '?tab=categories', 'Categories'],
    ['/admin/cms', '?q=x&tab=categories', 'Categories'],
    ['/admin/cms/edit/1', '?tab=categories', 'Content'],
    ['/edit-product/1', '', 'Manage Products'],
    ['/admin/audit/1', '', 'Audit'],
    ['/admin/auditor', '', undefined],
  ])('%s%s belongs to %s', (path, search, label) => {
    expect(screenAt(path, search)?.label).toBe(label);
  });
});
