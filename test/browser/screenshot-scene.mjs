import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../suites.mjs';
import { operations } from './screenshot-operations.mjs';

const WORDS = {
  title: 'Practice intake',
  description: 'One pipeline, one calendar and the reminders between them',
  price: 149.5,
};
const LONG =
  'Reactivation of every lapsed patient in a group of eleven practices, with consent, opt-outs and a report that nobody forgets';
const ASKED =
  'We run three clinics and lose half of our leads overnight. Could you look at our pipelines, and say what you would change first?';
const INQUIRY_TIMES = ['2031-01-06T15:00:00Z', '2031-01-07T09:30:00Z'];

/** Asks the API of a product. A failure of the product shows what it printed last. */
const caller = (product) => async (method, path, body, token) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const printed = answer.status >= 500 ? `\n${product.printed.slice(-6000)}` : '';
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}${printed}`);
  return answer.json();
};

/** People with names, their things, and the samples that are worth a picture. @returns accounts, and ids for the pages */
export async function scene(product) {
  const call = caller(product);
  const person = async (user_type, full_name, role) => {
    const account = { email: `${full_name.toLowerCase().replace(/\W+/g, '.')}@test.example`, password: randomUUID() };
    await call('POST', '/api/auth/sign-up', { ...account, user_type });
    const { access_token: token } = await call('POST', '/api/auth/sign-in', account);
    const { profile } = await call('GET', '/api/me', undefined, token);
    await call('PUT', '/api/me', { full_name, location: 'Lisbon', version: profile.version }, token);
    if (role) {
      const env = { ...process.env, ...product.env };
      execFileSync(process.execPath, [join(root, 'start.mjs'), '--run', 'admin', '--', account.email, '--role', role], { env });
    }
    return { ...account, token, id: profile.id };
  };
  const [talent, client, admin, nuisance] = [
    await person('talent', 'Mila Marchetti'),
    await person('client', 'Ada Quill'),
    await person('client', 'Ines Okafor', 'admin'),
    await person('talent', 'Nils Berger'),
  ];
  const own = async (noun, body) => (await call('POST', `/api/${noun}`, body, talent.token)).id;
  const service = await own('services', { ...WORDS, duration: 7 });
  await own('services', { ...WORDS, title: LONG, price: 12_500, duration: 90 });
  const sold = await own('products', { ...WORDS, category: 'Snapshot' });
  await own('products', { ...WORDS, title: LONG, price: 9_999, category: 'Workflow' });
  const ask = async (body) =>
    (await call('POST', '/api/inquiries', { talent_id: talent.id, message: ASKED, ...body }, client.token)).id;
  const write = (id, message, { token }) => call('POST', `/api/inquiries/${id}/answers`, { message }, token);
  const closed = await ask({ subject: 'A funnel for dentists' });
  await write(closed, 'Thank you. I am booked until May, so please ask somebody else.', talent);
  await call('POST', `/api/inquiries/${closed}/close`, {}, talent.token);
  const answered = await ask({ subject: 'A call', times: INQUIRY_TIMES });
  await write(answered, 'Tuesday at half past nine suits me.\n\nPlease bring a list of the stages you use today.', talent);
  const unread = await ask({ subject: LONG.slice(0, 110), service_id: service });

  const first = async (path) => (await call('GET', path))[0];
  const named = (noun, q) => first(`/api/${noun}?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
  const maker = await named('talents', 'Mara Tolvane');
  const ids = {
    service,
    sold,
    closed,
    answered,
    unread,
    maker: maker.id,
    shown: (await named('products', 'Missed-Call Text Back')).id,
    offered: (await first(`/api/services?filter=${encodeURIComponent(JSON.stringify({ talent_id: maker.id }))}`)).id,
    post: await call('GET', '/api/content/by-slug/recall-campaigns-for-small-practices'),
  };
  const operated = await operations(product, call, { ...ids, admin, talent, nuisance });
  return { accounts: { talent, client, admin }, ids: { ...ids, ...operated, seller: talent.id } };
}
