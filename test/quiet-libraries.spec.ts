import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quiet } from '../frontend/quiet-libraries.mjs';

describe('a library in the consoles', () => {
  it('given warnings, errors and names, then its errors stay', () => {
    const code = [
      "console.warn('Missing prop');",
      "console.error('Broken', error);",
      'console.error(error);',
      'PageContext.displayName = "Page";',
      "Field.displayName = 'Field';",
    ].join('\n');
    expect(quiet(code).split('\n')).toEqual([
      "void ('Missing prop');",
      "console.error('Broken', error);",
      'console.error(error);',
      '',
      "Field.displayName = 'Field';",
    ]);
  });

  it('given the words of react-admin, then those of parts that no console has are left out', () => {
    const words = readFileSync(join(__dirname, '../node_modules/ra-language-english/dist/index.js'), 'utf8');
    const sections = (code: string) => [...code.matchAll(/^ {8}(\w+): \{/gm)].map(([, name]) => name);
    const left = new Set(sections(quiet(words)));
    expect(sections(words).filter((name) => !left.has(name))).toEqual(['boolean', 'input', 'guesser']);
    expect(quiet(words)).toMatch(/configurable: \{\n\s+customize: 'Customize',\n {8}\},\n/);
  });

  it('given the export of react-admin, then what writes it is left out', () => {
    const code = readFileSync(join(__dirname, '../node_modules/ra-core/dist/export/defaultExporter.js'), 'utf8');
    expect([code.includes('jsonexport'), quiet(code).includes('jsonexport')]).toEqual([true, false]);
  });
});
