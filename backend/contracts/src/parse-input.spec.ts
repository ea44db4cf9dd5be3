import { Length, ValidateIf, ValidateNested, validateSync } from 'class-validator';
import fc from 'fast-check';
import { SignUpInput, TalentApplicationInput } from './accounts';
import { ContentInput } from './content';
import { field } from './input-fields';
import { type InputClass, parseInput } from './parse-input';
import { ProductInput } from './products';
import { ReviewInput } from './reviews';
import { ServiceInput } from './services';

const INPUTS: InputClass[] = [SignUpInput, TalentApplicationInput, ContentInput, ProductInput, ReviewInput, ServiceInput];
const FITTING = {
  title: 'A snapshot',
  description: 'Calendars and reminders',
  price: '49',
  duration: 3,
  rating: 5,
  email: 'a@b.example',
  password: 'a long password',
};
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined, '', [], {}, 'talent', '49'));

const sentencesOf = (type: InputClass, sent: object) => {
  const found = validateSync(Object.assign(new type(), sent), { forbidUnknownValues: false });
  return Object.fromEntries(found.map(({ property, constraints }) => [property, Object.values(constraints ?? {})[0]]));
};

describe('inputs as they are parsed', () => {
  it.each(INPUTS.map((type) => [type.name, type] as const))(
    'VA-25 the fields of %s are refused with the sentences of class-validator, and no others',
    (_, type) => {
      const names = [...Object.keys(sentencesOf(type, {})), ...Object.keys(FITTING), 'stock', 'category', 'comment'];
      const changed = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
      fc.assert(
        fc.property(changed, (changes) => {
          const sent = { ...FITTING, ...changes };
          const parsed = parseInput(type, sent);
          expect('errors' in parsed ? parsed.errors : {}).toEqual(sentencesOf(type, sent));
        }),
      );
    },
  );

  it('VA-25 given rules that class-validator alone knows to apply, then it does', () => {
    const one = { check: (each: unknown) => (each === 1 ? null : 'One'), schema: { type: 'integer' }, optional: false };
    class Inner {
      @field(one)
      one?: unknown;
    }
    class Outer {
      @field(one)
      one?: unknown;
      @ValidateNested({ message: 'Inner' })
      inner?: Inner;
    }
    class Each {
      @field(one)
      one?: unknown;
      @ValidateIf(({ one: sent }) => sent === 1)
      @Length(2, 3, { each: true, message: 'Two or three' })
      texts?: string[];
    }
    const inner = Object.assign(new Inner(), { one: 2 });
    expect(parseInput(Outer, { one: 1, inner })).toHaveProperty('errors');
    expect(parseInput(Outer, { one: 1, inner: Object.assign(inner, { one: 1 }) })).toHaveProperty('input');
    expect(parseInput(Each, { one: 2, texts: ['a'] })).toEqual({ errors: { one: 'One' } });
    expect(parseInput(Each, { one: 1, texts: ['ab', 'a'] })).toEqual({ errors: { texts: 'Two or three' } });
    expect(parseInput(Each, { one: 1, texts: ['ab'] })).toMatchObject({ input: { one: 1 } });
  });
});
