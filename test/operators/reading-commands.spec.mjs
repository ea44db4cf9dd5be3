import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { root } from '../suites.mjs';
import { command } from '../support/operate.mjs';
import { newcomer } from '../support/people';
import { startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';

jest.setTimeout(240_000);

const WHY = ['--reason', 'to see it work'];
const ME = `system:${userInfo().username}`;

describe('an operator’s command that reads', () => {
  let product;
  const operate = (...words) => command(product.env, ...words);
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it('RC-07 events are found by type, person and moment, as records were, and as they come', async () => {
    const talent = await newcomer(product.url, 'talent', 'seller');
    const { body } = await talent.post('/api/products', {
      title: 'Snapshot Starter',
      description: 'Calendars and more',
      price: 49,
    });
    const stream = `product-${body.id}`;
    await talent.put(`/api/products/${body.id}`, { version: 0, price: 59 });
    const lines = ({ stdout }) =>
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    const events = lines(operate('events', stream, '--json'));
    expect(events.map(({ type }) => type)).toEqual(['ProductCreated', 'ProductRepriced']);
    const [first, last] = events;
    const found = (...words) => lines(operate('events', ...words, '--json')).map(({ id }) => id);
    expect(found('--type', 'ProductRepriced', '--person', talent.id)).toEqual([last.id]);
    expect(found('--person', talent.id, '--after', first.position)).toContain(last.id);
    expect(found('--person', talent.id, '--before', last.position)).not.toContain(last.id);
    expect(found(stream, '--after', first.metadata.time)).toEqual([last.id]);
    const short = (position) => String(Number(position));
    expect(found(stream, '--after', short(first.position))).toEqual([last.id]);
    expect(found(stream, '--before', short(last.position))).toEqual([first.id]);
    expect(operate('events', stream, '--after', '1'.repeat(40))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--after is not a position of this log'),
    });
    expect(operate('events', '--person', randomUUID())).toMatchObject({ status: 1, stderr: 'No event was found.\n' });
    const priceAt = (moment) => lines(operate('events', stream, '--as-of', moment, '--json'))[0].record.price;
    expect([priceAt('0'), priceAt('1'), priceAt(first.metadata.time)]).toEqual([49, 59, 49]);
    for (const moment of ['2001-01-01', '2'])
      expect(operate('events', stream, '--as-of', moment)).toMatchObject({ status: 1, stderr: `Not there then: ${stream}\n` });

    const child = spawn(process.execPath, [programFile(root, 'operate'), 'events', stream, '--follow', '--json'], {
      env: { ...process.env, EVENT_STORE_URL: '', ...product.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed = [];
    for await (const line of createInterface({ input: child.stdout })) {
      printed.push(JSON.parse(line).type);
      if (printed.length === 2) await talent.put(`/api/products/${body.id}`, { version: 1, title: 'Snapshot Two' });
      if (printed.length === 3) child.kill('SIGINT');
    }
    expect(printed).toEqual(['ProductCreated', 'ProductRepriced', 'ProductRevised']);
  });

  it('OP-12 OP-13 RC-08 personal values are masked until they are opened with a reason, which is an event', async () => {
    const one = await newcomer(product.url, 'client', 'masked');
    await one.put('/api/me', { full_name: 'Mara Tolvane', location: 'Basel', version: 0 });
    const stream = `account-${one.id}`;
    for (const words of [[], ['--json', '--rows'], ['--rows'], ['--as-of', '1']]) {
      const { status, stdout } = operate('events', stream, ...words);
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('••••••') });
      expect(stdout).toContain('Mara Tolvane');
      expect(stdout).not.toMatch(/Basel|@test/);
    }
    expect(operate('events', stream, '--open')).toMatchObject({ status: 2, stderr: expect.stringContaining('--reason') });
    expect(operate('events', '--type', 'UserSignedUp', '--open', ...WHY).status).toBe(2);
    const opened = operate('events', stream, '--rows', '--open', ...WHY).stdout;
    expect(opened).toContain(one.email);
    expect(opened).toContain('Basel');
    const acts = await queryOf(
      product.databaseUrl,
      `select data->>'type' as opened, metadata->>'actor' as actor, metadata->>'reason' as reason from write.events
       where type = 'PersonalValuesOpened' and data->>'stream' = $1 order by position`,
      [stream],
    );
    expect(acts).toEqual(['UserSignedUp', 'ProfileUpdated'].map((type) => ({ opened: type, actor: ME, reason: WHY[1] })));
  });

  it('RC-07 OP-05 the audit is printed as sentences, by the filters that the API has', async () => {
    const talent = await newcomer(product.url, 'talent', 'audited');
    const { body } = await talent.post('/api/products', { title: 'Audited', description: 'Calendars and more', price: 49 });
    await talent.get('/api/home');
    const ask = (...words) => operate('audit', '--noun', 'products', '--entity_id', body.id, ...words);
    let listed = ask('--json');
    for (const limit = Date.now() + 30_000; listed.status !== 0 && Date.now() < limit; ) listed = ask('--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({ type: 'ProductCreated', person: { id: talent.id } });
    expect(ask('--limit', '1').stdout).toContain('created Audited at $49');
    expect(ask('--type', 'ProductDeleted')).toMatchObject({ status: 1, stderr: 'No entry was found.\n' });
    for (const [flag, value, rule] of [
      ['--noun', 'nonsense', 'must be one of'],
      ['--from', 'yesterday', 'times must be ISO 8601'],
    ])
      expect(operate('audit', flag, value)).toMatchObject({ status: 2, stderr: expect.stringContaining(`${flag}: ${rule}`) });
  });
});
