import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
interface Source {
  file: string;
  text: string;
}
const sources: Source[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(backend|projections|frontend)\//.test(file) && !/\.spec\.|\.bench\./.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const SERVER = /^(backend\/(src|contracts|event-store)|projections)\//;
const BROWSER = /^frontend\/src\//;
const EITHER = /./;

interface Rule {
  name: string;
  where: RegExp;
  /** What must not be in a source. */
  never: RegExp;
  /** Sources where it has a reason. */
  but?: Record<string, string>;
  broken: string;
}

const rules: Rule[] = [
  {
    name: 'no text is run as code',
    where: EITHER,
    never: /(?<![.\w])eval\(|new Function\(|\bvm\.run|from 'node:vm'/,
    broken: "eval('1 + 1')",
  },
  {
    name: 'the server starts no program',
    where: SERVER,
    never: /from 'node:child_process'/,
    but: {
      'backend/src/content/markup-process.ts': 'forks one program of its own, by a path that no input reaches',
      'backend/src/backups/backup-process.ts': "starts the operators' program, by a path that no input reaches, without a shell",
    },
    broken: "import { exec } from 'node:child_process';",
  },
  {
    name: 'no pattern is built from text of people',
    where: EITHER,
    never: /(?<!\w)(?:new )?RegExp\((?!['"`/])/,
    broken: 'new RegExp(input.q)',
  },
  {
    name: 'the server fetches no address',
    where: SERVER,
    never: /(?<![.\w])fetch\(|\b(?:http|https)\.(?:get|request)\(|from '(?:node-fetch|undici|axios|got)'/,
    broken: 'await fetch(product.image_url)',
  },
  {
    name: 'HTML is set in named places only',
    where: BROWSER,
    never: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    but: {
      'frontend/src/content/Written.tsx': 'sanitized by the server',
      'frontend/src/content/console/ContentPreview.tsx': 'sanitized by the server',
      'frontend/src/design/Art.tsx': 'drawn by our own generator',
    },
    broken: 'place.innerHTML = title;',
  },
  {
    name: 'no page listens to messages of other windows',
    where: BROWSER,
    never: /(?:window|self)\.addEventListener\(\s*'message'|\bonmessage\b|\bnew WebSocket\(/,
    but: { 'frontend/src/data/live.ts': 'a BroadcastChannel, which this origin alone can write to' },
    broken: "window.addEventListener('message', run)",
  },
  {
    name: 'pages keep in browser storage what is named here only',
    where: BROWSER,
    never: /\blocalStorage(?:Store)?\b|\bsessionStorage\b|\bindexedDB\b|document\.cookie/,
    but: {
      'frontend/src/data/toasts.ts': 'notices on screen',
      'frontend/src/data/drafts.ts': 'unsaved texts, for their writer',
      'frontend/src/data/browser-session.ts': 'whether somebody signed in here',
      'frontend/src/console/Console.tsx': 'chosen view of a list',
    },
    broken: "localStorage.setItem('token', token)",
  },
  {
    name: 'no field hinders pasting or a password manager',
    where: BROWSER,
    never: /onPaste|name="password"[^>]*autoComplete="off"/,
    broken: '<input onPaste={refuse} />',
  },
  {
    name: 'randomness is cryptographic wherever the server needs it',
    where: SERVER,
    never: /Math\.random/,
    broken: 'const token = Math.random()',
  },
  {
    name: 'hashes and ciphers are approved ones',
    where: EITHER,
    never: /create(?:Hash|Hmac)\('(?!sha256')|'md5'|\b(?:aes|des|rc4)-?(?!256-gcm)[\w-]*-(?:ecb|cbc|ctr)\b/i,
    but: {
      'backend/standalone/src/seeds/seed-id.ts': 'UUID version 5',
      'projections/src/runner/store/prepared.ts': 'names of prepared statements',
    },
    broken: "createHash('md5')",
  },
  {
    name: 'cryptography comes from Node and one Argon2',
    where: EITHER,
    never: /from '(?:crypto-js|node-forge|sjcl|tweetnacl|bcrypt\w*|elliptic|jsrsasign)/,
    broken: "import forge from 'node-forge';",
  },
  {
    name: 'no secret is part of a source',
    where: EITHER,
    never: /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|(?:secret|password|apiKey)\s*[:=]\s*'[\w+/-]{20,}'/,
    broken: "const secret = 'q7Hw2mZb5nYt8xKc4vRp';",
  },
];

const breaks = ({ never, where, but = {} }: Rule, { file, text }: Source) =>
  where.test(file) && !(file in but) && never.test(text);

describe('the sources', () => {
  it.each(rules.map((rule) => [rule.name, rule] as const))('hold: %s', (_, rule) => {
    expect(sources.filter((source) => breaks(rule, source)).map(({ file }) => file)).toEqual([]);
    const named = Object.keys(rule.but ?? {});
    expect(named.filter((file) => !sources.some((source) => source.file === file && rule.never.test(source.text)))).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.name, rule] as const))('are seen failing: %s', (_, rule) => {
    const file = rule.where === BROWSER ? 'frontend/src/x.ts' : 'backend/src/x.ts';
    expect(breaks(rule, { file, text: rule.broken })).toBe(true);
  });

  it('are more than none on both sides', () => {
    for (const side of [SERVER, BROWSER]) expect(sources.filter(({ file }) => side.test(file)).length).toBeGreaterThan(50);
  });

  it('mask a password, and name it to password managers', () => {
    const textOf = (name: string) => sources.find(({ file }) => file === `frontend/src/accounts/${name}.tsx`)?.text ?? '';
    expect(textOf('PasswordField')).toContain("type={shown ? 'text' : 'password'}");
    expect(textOf('AccessForm')).toMatch(/<PasswordField[^>]*'current-password' : 'new-password'/);
    expect(textOf('ResetForm')).toMatch(/<PasswordField[^>]*new-password/);
  });

  it('leave version control, secrets and tools of development out of the image', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.data']));
    const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
    expect(image).toContain('--omit=dev');
    expect(image.slice(image.lastIndexOf('FROM'))).toMatch(/NODE_ENV=production[\s\S]*USER node/);
  });
});
