import fc from 'fast-check';
import { targetOf } from './request-target';

describe('the target of a request', () => {
  it.each([
    ['/', '/'],
    ['/talent?page=2', '/talent?page=2'],
    ['/content/caf%C3%A9', '/content/caf%C3%A9'],
    ['/api/products?filter={"q":"a b?c"}', '/api/products?filter={"q":"a b?c"}'],
    ['/blog?a=//b\\c/../d', '/blog?a=//b\\c/../d'],
    ['/a/b..c/.well-known', '/a/b..c/.well-known'],
  ])('VU-03 stays what it is: %s', (given, target) => expect(targetOf(given)).toBe(target));

  it.each([
    ['//', '/%2F'],
    ['///', '/%2F%2F'],
    ['//evil.example/', '/%2Fevil.example/'],
    ['//?x', '/%2F?x'],
    ['/\\', '/%5C'],
    ['\\\\evil.example', '/%5C%5Cevil.example'],
    ['http://evil.example/blog?x', '/blog?x'],
    ['http://evil.example', '/'],
    ['*', '/*'],
    ['', '/'],
    ['/blog#x', '/blog'],
    ['/x/../blog', '/x/%252E%252E/blog'],
    ['/x/%2e%2E', '/x/%252e%252E'],
    ['/%zz', '/%25zz'],
    ['/a b\u00e9\ud800', '/a%20b%C3%A9%EF%BF%BD'],
  ])('VU-03 is a path of this site: %j', (given, target) => {
    expect(targetOf(given)).toBe(target);
    expect(new URL(target, 'http://page').origin).toBe('http://page');
  });

  it('VU-03 of a target is the target itself, so that an answer kept for it is found by it', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (given) => targetOf(targetOf(given)) === targetOf(given)));
  });
});
