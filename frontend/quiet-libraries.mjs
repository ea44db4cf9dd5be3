/** Words of react-admin for parts that no console has. */
const UNUSED_WORDS =
  /^ {8}(?:boolean|input|guesser): \{[\s\S]*?^ {8}\},\n|^ {12}configureMode:[\s\S]*^ {12}SimpleList: \{[^}]*\},\n/gm;

/** The writer of react-admin's own export. Each list here has another one. */
const UNUSED_EXPORT = /^import (\w+) from (['"])jsonexport\/.*\2;$/gm;

/**
 * A library's code without its warnings to those who program with it, the names of its contexts and unused parts. Its errors
 * stay.
 */
export const quiet = (code) =>
  code
    .replace(/console\.warn\((?!\.\.\.)/g, 'void (')
    .replace(UNUSED_WORDS, '')
    .replace(UNUSED_EXPORT, 'const $1 = () => undefined;')
    .replace(/^(\w+\.displayName = (['"])\w*Context\2|\w*Context\.displayName = .*);$/gm, '');

/** These cost each visitor of the consoles bytes. */
export const quietLibraries = {
  name: 'quiet-libraries',
  transform: {
    filter: { id: /node_modules/, code: /console\.warn\((?!\.\.\.)|\.displayName = |guesser: \{|from ['"]jsonexport\// },
    handler: quiet,
  },
};
