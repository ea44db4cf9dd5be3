import { type AccountEvent, APPOINTED_ROLES, type AppointedRole, type UserType } from '@guildhall/contracts/accounts';
import fc from 'fast-check';
import type { Sender } from '../commanding/decide/decider';
import { Refusal } from '../commanding/decide/refusal';
import {
  type AccountCommand,
  ApplyAsTalent,
  Appoint,
  ConfirmEmail,
  Dismiss,
  ErasePerson,
  LinkSkill,
  SignUp,
  UpdateProfile,
  UpdateTalentDetails,
} from './account.commands';
import { accountDecider } from './account.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const SKILLS = ['Zapier', 'SMS', 'Funnels'].map((name, index) => ({ id: `0000000${index}-0000-4000-8000-000000000000`, name }));
const TIME = '2026-01-01T00:00:00.000Z';

/** The rules as a plain record, written from the specification. */
interface Model {
  role: UserType | null;
  wasTalent: boolean;
  erased: boolean;
  username: string | null;
  skills: Set<string>;
}
/** What is sent, whether the model lets it pass, and what it then is. */
interface Step {
  command(actor: Sender | null): AccountCommand;
  by: 'self' | 'other' | 'visitor' | 'operator' | 'admin';
  passes(model: Model): boolean;
  after(model: Model): void;
}

const exists = (model: Model) => model.role !== null && !model.erased;
const application = { hourly_rate_cents: 5000, skills: 'Zapier', bio: 'I automate things.', termsAccepted: true };
const sender = fc.constantFrom<Step['by']>('self', 'self', 'self', 'other', 'visitor');
const known = fc.subarray(SKILLS);

const personal = (
  inputs: fc.Arbitrary<{ command: Step['command']; allowed: (model: Model) => boolean; after: (model: Model) => void }>,
): fc.Arbitrary<Step> =>
  fc.tuple(inputs, sender).map(([{ command, allowed, after }, by]) => ({
    command,
    by,
    passes: (model) => by === 'self' && exists(model) && allowed(model),
    after,
  }));
const operators = (
  command: (actor: Sender | null) => AccountCommand,
  after: (model: Model) => void,
  allowed: (model: Model) => boolean = () => true,
): fc.Arbitrary<Step> =>
  fc.constantFrom<Step['by']>('operator', 'admin', 'self', 'other').map((by) => ({
    command,
    by,
    passes: (model) => (by === 'operator' || by === 'admin') && exists(model) && allowed(model),
    after,
  }));

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<'client' | 'talent'>('client', 'talent').map(
    (user_type): Step => ({
      command: () => new SignUp(ID, TIME, { email: 'mara@example.com', user_type }, 'hash'),
      by: 'visitor',
      passes: (model) => model.role === null,
      after: (model) => Object.assign(model, { role: user_type, wasTalent: user_type === 'talent' }),
    }),
  ),
  personal(
    fc.option(fc.constantFrom('mara', 'kito', '')).map((username) => ({
      command: (actor) => new UpdateProfile(ID, actor, TIME, username === null ? {} : { username: username || null }),
      allowed: () => true,
      after: (model) => {
        if (username !== null) model.username = username || null;
      },
    })),
  ),
  personal(
    known.map((skills) => ({
      command: (actor) => new ApplyAsTalent(ID, actor, TIME, application, skills),
      allowed: ({ role }) => role === 'client',
      after: (model) => {
        Object.assign(model, { role: 'talent', wasTalent: true });
        for (const { id } of skills) model.skills.add(id);
      },
    })),
  ),
  personal(
    known.map((skills) => ({
      command: (actor) => new UpdateTalentDetails(ID, actor, TIME, {}, skills),
      allowed: ({ role }) => role === 'talent',
      after: (model) => {
        model.skills = new Set(skills.map(({ id }) => id));
      },
    })),
  ),
  personal(
    fc.constantFrom(...SKILLS).map((skill) => ({
      command: (actor) => new LinkSkill(ID, actor, TIME, {}, skill),
      allowed: ({ role }) => role === 'talent',
      after: (model) => {
        model.skills.add(skill.id);
      },
    })),
  ),
  fc.constant<Step>({ command: () => new ConfirmEmail(ID, TIME), by: 'operator', passes: exists, after: () => {} }),
  ...(['auditor', 'operator', 'admin'] as const).map((role) =>
    operators(
      (actor) => new Appoint(ID, actor, TIME, { role }),
      (model) => {
        model.role = role;
      },
      (model) => model.role === role || role === 'admin' || model.role === 'client',
    ),
  ),
  operators(
    (actor) => new Dismiss(ID, actor, TIME),
    (model) => {
      if (APPOINTED_ROLES.includes(model.role as AppointedRole)) model.role = model.wasTalent ? 'talent' : 'client';
    },
  ),
  operators(
    (actor) => new ErasePerson(ID, actor, TIME),
    (model) => {
      Object.assign(model, { erased: true, username: null });
    },
  ),
);

describe('any sequence of commands to an account', () => {
  it('TR-06 R12 PE-05 PE-09 R46 does what the specification’s model does, and is refused where it refuses', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (sequence) => {
        const model: Model = { role: null, wasTalent: false, erased: false, username: null, skills: new Set() };
        const reserved = new Map<string, string>();
        let account: { role?: string; rights_version?: number } = {};
        let state = accountDecider.initial;
        for (const step of sequence) {
          const role = model.role ?? 'client';
          const stranger = SKILLS[0]!.id;
          const actors = {
            self: { id: ID, role },
            other: { id: stranger, role: role === 'admin' ? ('operator' as const) : role },
            visitor: null,
            operator: null,
            admin: { id: stranger, role: 'admin' as const },
          };
          const command = step.command(actors[step.by]);
          let events: AccountEvent[];
          try {
            events = accountDecider.decide(command, state);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
            expect(step.passes(model)).toBe(false);
            continue;
          }
          expect(step.passes(model)).toBe(true);
          const before = account.rights_version ?? 0;
          for (const write of accountDecider.writes?.(command, events, state) ?? []) {
            if (write.table === 'accounts') account = write.op === 'put' ? { ...account, ...write.row } : {};
          }
          for (const event of events) {
            for (const { op, scope, value } of accountDecider.reservations?.(event, state) ?? []) {
              if (op === 'claim') reserved.set(scope, value);
              else {
                expect(reserved.get(scope)).toBe(value);
                reserved.delete(scope);
              }
            }
            state = accountDecider.evolve(state, event);
          }
          step.after(model);
          expect(account.role).toBe(model.erased ? undefined : (model.role ?? undefined));
          if (!model.erased) expect(account.rights_version).toBeGreaterThanOrEqual(before);
          expect(reserved.get('username') ?? null).toBe(model.username);
          expect(reserved.has('email')).toBe(exists(model));
          const skills = state.is === 'missing' || state.is === 'erased' ? null : state.talent?.skills;
          if (skills) expect(new Set(skills.keys())).toEqual(model.skills);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
