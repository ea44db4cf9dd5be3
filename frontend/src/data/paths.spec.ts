import { isConsolePath, safePath } from './paths.js';

describe('paths', () => {
  it.each(['/dashboard', '/edit-service/1', '/admin/cms?tab=categories', '/create-product#top'])(
    '%s belongs to the consoles',
    (path) => expect(isConsolePath(path)).toBe(true),
  );
  it.each(['/', '/talent', '/product/dashboard', '/administration'])('%s belongs to the public site', (path) =>
    expect(isConsolePath(path)).toBe(false),
  );

  it.each(['/profile', '/edit-service/1?x=2#y', '/talent?q=a%20b'])('AU-07 %s is accepted as a way back', (path) =>
    expect(safePath(path, 'http://guildhall.example')).toBe(path),
  );
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example', '', null])(
    'AU-07 %j is refused as a way back',
    (path) => expect(safePath(path, 'http://guildhall.example')).toBeNull(),
  );
});
