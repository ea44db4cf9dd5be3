import { sentenceOf } from './sentences';

const PARTS = { title: 'Three forms', whose: 'their', about: '', isAboutThem: false, changes: [], again: false, details: {} };
const AT = '2026-11-24T17:27:00.000Z';

describe('what happened, as a sentence', () => {
  it('OP-05 says a time as people write it', () => {
    const changes = [{ field: 'publish_at', old: null, new: AT }];
    expect(sentenceOf('ContentScheduled', { ...PARTS, changes })).toBe(
      'scheduled Three forms for November 24, 2026, 05:27 PM UTC',
    );
  });

  it('OP-05 names the talent of an inquiry to everybody but themself', () => {
    const parts = { ...PARTS, about: 'Mila Maker' };
    expect(sentenceOf('InquiryAnswered', parts)).toBe('answered an inquiry to Mila Maker');
    expect(sentenceOf('InquiryRead', { ...parts, isAboutThem: true })).toBe('read an inquiry that they received');
  });

  it('OP-12 says of an erased person no more than that they were erased', () => {
    expect(sentenceOf('PersonErased', { ...PARTS, title: 'Former member' })).toBe('erased Former member');
  });
});
