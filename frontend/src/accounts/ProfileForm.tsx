import type { Profile } from '@guildhall/contracts/accounts';
import { Button } from '../shell/Button.js';
import { session } from '../shell/browser-session.js';
import { Field } from '../shell/Field.js';
import { useForm } from '../shell/form.js';
import { loadRules } from './rules.js';

const valuesOf = (profile: Profile | null) => ({
  full_name: profile?.full_name ?? '',
  username: profile?.username ?? '',
  location: profile?.location ?? '',
  website: profile?.website ?? '',
});

/** The four fields of a profile; empty ones are cleared. The session tells how it went (OK-04, ERR-03). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm({
    initial: valuesOf(profile),
    input: async () => (await loadRules()).ProfileInput,
    submit: async (values, key) => {
      await session.updateProfile(values, 'form', key);
      form.reset(valuesOf(session.snapshot().profile));
    },
  });
  return (
    <form {...form.props} className="fields form-measure" aria-label="Profile">
      <div className="fields-two">
        <Field label="Full Name" autoComplete="name" {...form.field('full_name')} />
        <Field label="Username" autoComplete="username" {...form.field('username')} />
        <Field label="Location" autoComplete="address-level2" {...form.field('location')} />
        <Field label="Website" type="url" autoComplete="url" placeholder="https://" {...form.field('website')} />
      </div>
      <div className="form-acts">
        <Button type="submit" variant="contained" disabled={form.busy}>
          {form.busy ? 'Updating...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}
