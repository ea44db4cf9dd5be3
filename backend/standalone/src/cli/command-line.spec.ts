import { print } from './command-line';

describe('VU-20 what an operator’s command prints', () => {
  const HOSTILE = 'A kit \u001b]52;c;cm0gLXJm\u0007\u009b2J\u202e';
  const SHOWN = 'A kit \\u001b]52;c;cm0gLXJm\\u0007\\u009b2J\\u202e';

  it('given a title that a terminal would act on, then it is shown as escapes', () => {
    const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    print(HOSTILE);
    const [[line]] = printed.mock.calls as [[string]];
    printed.mockRestore();
    expect(line).toBe(`${SHOWN}\n`);
  });
});
