import fc from 'fast-check';
import { blinded, canonicalEmail, canonicalSkill, canonicalSlug, canonicalUsername } from './canonical.js';

describe('canonical values', () => {
  it.each([canonicalEmail, canonicalUsername, canonicalSkill, canonicalSlug])('%p is idempotent', (canonical) => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => canonical(canonical(text)) === canonical(text)));
    for (let code = 0; code < 0x30000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const text = `a${String.fromCodePoint(code)}b`;
      if (canonical(canonical(text)) !== canonical(text)) throw new Error(`U+${code.toString(16)}`);
    }
  });

  it.each([
    ['Anna@Example.ORG', ' anna@example.org '],
    ['anna@bücher.example', 'ANNA@XN--BCHER-KVA.example'],
    ['anna@bücher.example', 'anna@BÜCHER.example'],
  ])('treats %s and %s as one address', (one, other) => {
    expect(canonicalEmail(one)).toBe(canonicalEmail(other));
  });

  it.each([
    ['mıke@example.org', 'mike@example.org'],
    ['Ünal@example.org', 'ünal@example.org'],
    ['anna+a@example.org', 'anna@example.org'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(canonicalEmail(one)).not.toBe(canonicalEmail(other));
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ﬁnn', 'FINN'],
    ['an\u200dna', 'Anna'],
    ['Ａnna', 'anna'],
    ['e\u0301ric', 'Éric'],
    ['Ada  Quill', 'ada\u00a0quill'],
  ])('treats %s and %s as one username', (one, other) => {
    expect(canonicalUsername(one)).toBe(canonicalUsername(other));
  });

  it('treats skill names as one whatever their case and spacing', () => {
    expect(canonicalSkill('  CRM   setup ')).toBe(canonicalSkill('crm Setup'));
    expect(canonicalSlug('A-Slug')).toBe('a-slug');
  });

  it('blinds a value by secret and scope', () => {
    const secret = Buffer.alloc(32, 1);
    expect(blinded(secret, 'email', 'a@b.example')).toBe(blinded(secret, 'email', 'a@b.example'));
    expect(blinded(secret, 'username', 'a@b.example')).not.toBe(blinded(secret, 'email', 'a@b.example'));
    expect(blinded(Buffer.alloc(32, 2), 'email', 'a@b.example')).not.toBe(blinded(secret, 'email', 'a@b.example'));
    expect(blinded(secret, 'email', 'a@b.example')).not.toContain('a@b');
  });
});
