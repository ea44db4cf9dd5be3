import { AuthorityLost, LogUnavailable, RevisionConflict } from '@guildhall/event-store/log';
import type { SealedAnswers } from '@guildhall/event-store/sealed-answers';
import type { CommandBus } from '@nestjs/cqrs';
import type pg from 'pg';
import type { Caller } from './caller';
import { Commands } from './commands';
import { Command, type Sender } from './decide/decider';
import { notAllowed, notFound, Refusal } from './decide/refusal';
import { Done, envelopeOf } from './envelope';
import { KnownRights } from './known-rights';

class Offer extends Command<void> {
  readonly type = 'Offer';
}

/** The rows of the write side, a bus that does what a test says, and what was asked of both. */
function given(row: { role: string | null; rights_version: number; session_valid: boolean }) {
  const asked: string[] = [];
  const decided: [Sender | null, unknown][] = [];
  const state = {
    row: { ...row, fingerprint: null as string | null, answer: null as unknown, position: null as string | null },
    carryOut: (): Done => new Done({ id: 'one' }, '7', 'written'),
  };
  const query = async ({ name }: { name: string }) => {
    asked.push(name);
    return { rows: [{ ...state.row, pending: false }] };
  };
  const execute = async (command: Offer) => {
    decided.push([command.actor, envelopeOf(command).authority]);
    return state.carryOut();
  };
  const answers = { opened: async (answer: unknown) => answer } as unknown as SealedAnswers;
  const commands = new Commands({ execute } as unknown as CommandBus, { query } as unknown as pg.Pool, answers);
  const identity = { accountId: 'ann', sessionId: 'phone' };
  const caller: Caller = { identity, correlationId: 'c', commandId: 'd', idempotency: { key: 'k', fingerprint: 'f' } };
  const offer = (by = caller) => commands.run(by, (actor, time) => new Offer('one', actor, time));
  return { state, asked, decided, caller, offer };
}
const TALENT = { role: 'talent', rights_version: 3, session_valid: true };
const authority = (rightsVersion: number) => ({ accountId: 'ann', rightsVersion, sessionId: 'phone' });
const CONTEXT = 'decision contexts';

describe('commands of one session, one after the other', () => {
  it('are decided on the rights that were read for the first one, which each append checks', async () => {
    const { asked, decided, offer } = given(TALENT);
    await offer();
    await offer();
    expect(asked).toEqual([CONTEXT]);
    expect(decided).toEqual(Array(2).fill([{ id: 'ann', role: 'talent' }, authority(3)]));
  });

  it('of another session or account read their own rights', async () => {
    const { asked, caller, offer } = given(TALENT);
    await offer();
    await offer({ ...caller, identity: { accountId: 'ann', sessionId: 'desk' } });
    await offer({ ...caller, identity: { accountId: 'bob', sessionId: 'phone' } });
    await offer({ ...caller, identity: null });
    expect(asked).toEqual(Array(4).fill(CONTEXT));
  });

  it('PE-09 given other rights since then, then the command is decided again on those', async () => {
    const { state, decided, offer } = given(TALENT);
    await offer();
    state.row = { ...state.row, role: 'admin', rights_version: 4 };
    state.carryOut = () => {
      if (decided.at(-1)?.[0]?.role === 'talent') throw new AuthorityLost();
      return new Done({ id: 'one' }, '8', 'written');
    };
    expect((await offer()).position).toBe('8');
    expect(decided.slice(1)).toEqual([
      [{ id: 'ann', role: 'talent' }, authority(3)],
      [{ id: 'ann', role: 'admin' }, authority(4)],
    ]);
  });

  const fails = (error: unknown) => () => {
    throw error;
  };
  it.each([
    ['lost in its append', fails(new AuthorityLost())],
    ['refused on what it was', fails(notFound('Product'))],
    ['refused as it had other rights', fails(notAllowed())],
    ['beaten by another writer', fails(new RevisionConflict('offer-one', 0, 1))],
    ['to change nothing', () => new Done({ id: 'one' }, '7')],
    ['answered before', () => new Done({ id: 'one' }, '7', 'repeated')],
  ])('PE-09 given a session that ended, then its command is not served where it is %s', async (_, carryOut) => {
    const { state, offer } = given(TALENT);
    await offer();
    state.row = { ...state.row, session_valid: false };
    state.carryOut = carryOut;
    await expect(offer()).rejects.toThrow(new Refusal('unauthenticated', 'You must be signed in.'));
  });

  it('I3 given the key of an answered request, then its answer is repeated, and another request is refused', async () => {
    const { state, caller, offer } = given(TALENT);
    await offer();
    state.carryOut = fails(notFound('Product'));
    state.row = { ...state.row, fingerprint: 'f', answer: { id: 'first' }, position: '5' };
    expect(await offer()).toMatchObject({ record: { id: 'first' }, outcome: 'repeated' });
    const other = { ...caller, idempotency: { key: 'k', fingerprint: 'g' } };
    await expect(offer(other)).rejects.toMatchObject({ code: 'key_reused' });
  });

  it('I3 given an append whose outcome is unknown, then it is not retried', async () => {
    const { state, decided, offer } = given(TALENT);
    await offer();
    state.carryOut = fails(new LogUnavailable(true));
    await expect(offer()).rejects.toBeInstanceOf(LogUnavailable);
    expect(decided).toHaveLength(2);
  });
});

describe('known rights', () => {
  const phone = { accountId: 'ann', sessionId: 'phone' };

  it('are known for a minute', () => {
    let now = 0;
    const rights = new KnownRights(() => now);
    rights.keep(phone, { role: 'talent', version: 3 });
    now = 59_999;
    expect(rights.of(phone)).toMatchObject({ role: 'talent', version: 3 });
    now = 60_000;
    expect(rights.of(phone)).toBeNull();
  });

  it('are kept for the sessions that were read last', () => {
    const rights = new KnownRights(() => 0);
    for (let at = 0; at <= 10_000; at++) rights.keep({ accountId: 'ann', sessionId: `${at}` }, { role: 'talent', version: 3 });
    expect(rights.of({ accountId: 'ann', sessionId: '0' })).toBeNull();
    expect(rights.of({ accountId: 'ann', sessionId: '1' })).not.toBeNull();
  });
});
