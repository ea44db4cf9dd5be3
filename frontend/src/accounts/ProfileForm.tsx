import type { Me, Profile } from '@guildhall/contracts/accounts';
import { sessionStore } from '../data/browser-session.js';
import { Button } from '../design/Button.js';
import { Field } from '../design/Field.js';
import { EditNotes, NotSaved } from '../forms/EditNotes.js';
import { currentOf, useEdit } from '../forms/useEdit.js';
import { loadRules } from './rules.js';
import { toastUpdateFailed } from './update-failed.js';

const editedOf = ({ full_name, username, location, website, version }: Profile) => ({
  values: { full_name: full_name ?? '', username: username ?? '', location: location ?? '', website: website ?? '' },
  version,
});
const LABELS = { full_name: 'Full Name', username: 'Username', location: 'Location', website: 'Website' };

/** The four fields of a profile; empty ones are cleared. The session says how it went (OK-04, ERR-03). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useEdit({
    record: editedOf(profile),
    place: ['profile', 'me'],
    input: async () => (await loadRules()).ProfileInput,
    save: async (body, key) => editedOf((await sessionStore.updateProfile(body, 'form', key)).profile),
    inTheWay: async (error) => {
      const current = currentOf<Me>(error);
      return current && editedOf(current.profile);
    },
    onSaved: () => {},
    onFailed: (error) => currentOf(error) && toastUpdateFailed(),
  });
  return (
    <form {...form.props} className="fields form-measure" aria-label="Profile">
      <EditNotes form={form} labels={LABELS} />
      <div className="fields-two">
        <Field label={LABELS.full_name} autoComplete="name" {...form.field('full_name')} />
        <Field label={LABELS.username} autoComplete="username" {...form.field('username')} />
        <Field label={LABELS.location} autoComplete="address-level2" {...form.field('location')} />
        <Field label={LABELS.website} type="url" autoComplete="url" placeholder="https://" {...form.field('website')} />
      </div>
      <div className="form-acts">
        <Button type="submit" {...(form.isDirty && { variant: 'contained' })} disabled={form.busy}>
          {form.busy ? 'Updating...' : 'Save Changes'}
        </Button>
        <NotSaved form={form} />
      </div>
    </form>
  );
}
