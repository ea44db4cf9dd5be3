import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { namedUuid } from './named-uuid.js';

describe('the UUID of a name', () => {
  it('given any name and namespace, then it is as RFC 9562 says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (name, namespace) => {
        expect(namedUuid(name, namespace)).toBe(v5(name, namespace));
        expect(namedUuid(name, namespace.toUpperCase())).toBe(v5(name, namespace));
      }),
    );
  });

  it('given a namespace that is no UUID, then it throws', () => {
    for (const namespace of ['', 'x', randomUUID().slice(1), `${randomUUID()}00`])
      expect(() => namedUuid('name', namespace)).toThrow('is no UUID');
  });
});
