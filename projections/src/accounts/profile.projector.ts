import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import { insert, patch } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { PROFILES_VERSION, type ProfileRow, profiles } from './profile.row.js';

type AccountFact<Type extends AccountEvent['type']> = Recorded<Extract<AccountEvent, { type: Type }>>;

const NOTHING_PERSONAL = { full_name: null, username: null, location: null, website: null, avatar_url: null, bio: null };

/** The row changed: a save that changed nothing moves `updated_at` too (R53). */
const changed = (event: Recorded<AccountEvent>, fields: Partial<ProfileRow> = {}) => [
  patch(profiles, { id: event.data.id }, { ...fields, updated_at: event.metadata.time }),
];
/** As `changed`, for what the person edits here: only that moves the version an edit starts from. */
const revised = (event: Recorded<AccountEvent>, fields: Partial<ProfileRow>) =>
  changed(event, { ...fields, version: event.revision });

/** Profiles as everybody may look them up; emails stay in the log (EN-01). */
export const profileProjection: Projection = {
  name: 'profiles',
  version: PROFILES_VERSION,
  tables: [profiles],
  on: {
    UserSignedUp: ({ data: { id, user_type }, revision, metadata: { time } }) => [
      insert(profiles, {
        id,
        ...NOTHING_PERSONAL,
        user_type,
        appointed: null,
        hourly_rate_cents: null,
        created_at: time,
        updated_at: time,
        version: revision,
      }),
    ],
    ProfileUpdated: (event) => revised(event, event.data.changes ?? {}),
    BecameTalent: (event) =>
      changed(event, { user_type: 'talent', hourly_rate_cents: event.data.hourly_rate_cents, bio: event.data.bio }),
    TalentDetailsUpdated: (event) => changed(event, talentFields(event)),
    AdminAppointed: (event) => changed(event, { appointed: 'admin' }),
    AdminDismissed: (event) => changed(event, { appointed: null }),
    StaffAppointed: (event) => changed(event, { appointed: event.data.role }),
    StaffDismissed: (event) => changed(event, { appointed: null }),
    PersonErased: (event) => revised(event, NOTHING_PERSONAL),
  },
};

function talentFields({ data }: AccountFact<'TalentDetailsUpdated'>): Partial<ProfileRow> {
  const { hourly_rate_cents, details } = data;
  return {
    ...(hourly_rate_cents === undefined ? {} : { hourly_rate_cents }),
    ...(details?.bio === undefined ? {} : { bio: details.bio }),
  };
}
