import type { Me, TalentDetails } from '@guildhall/contracts/accounts';
import { command } from '../data/api.js';
import { sessionStore } from '../data/browser-session.js';
import { toast } from '../data/toasts.js';
import { Button } from '../design/Button.js';
import { Field } from '../design/Field.js';
import { EditNotes, NotSaved } from '../forms/EditNotes.js';
import { currentOf, useEdit } from '../forms/useEdit.js';
import { loadRules } from './rules.js';
import { type TalentTexts, talentInputOf, textsOf } from './talent-texts.js';
import { toastUpdateFailed } from './update-failed.js';

const LABELS: TalentTexts = {
  title: 'Title',
  hourlyRate: 'Hourly Rate (USD)',
  bio: 'Bio',
  skills: 'Skills',
  languages: 'Languages',
  responseTime: 'Response Time',
  yearsOfExperience: 'Years of Experience',
  education: 'Education',
};

/** What talents say about themselves after the application (R57). */
export function TalentDetailsForm({ talent }: { talent: TalentDetails }) {
  const form = useEdit<TalentTexts>({
    record: textsOf(talent),
    place: ['talent-details', 'me'],
    input: async () => (await loadRules()).TalentDetailsInput,
    inputOf: talentInputOf,
    save: async (body, key) => {
      const saved = await command<Me>('PUT', '/api/me/talent-details', body, { key });
      await sessionStore.reload();
      return textsOf(saved.talent!);
    },
    inTheWay: async (error) => {
      const current = currentOf<Me>(error);
      return current?.talent ? textsOf(current.talent) : null;
    },
    onSaved: () => toast('Profile updated', 'Your profile information has been updated.'),
    onFailed: toastUpdateFailed,
  });
  const field = (name: keyof TalentTexts) => ({ label: LABELS[name], ...form.field(name) });
  return (
    <form {...form.props} className="fields form-measure talent-details" aria-labelledby="talent-details">
      <h2 className="t-3" id="talent-details">
        Talent details
      </h2>
      <EditNotes form={form} labels={LABELS} />
      <div className="fields-two">
        <Field placeholder="What you do, in a few words" {...field('title')} />
        <Field inputMode="decimal" startAdornment={<span className="dollar">$</span>} {...field('hourlyRate')} />
      </div>
      <Field multiline minRows={5} {...field('bio')} />
      <Field hint="Comma separated" {...field('skills')} />
      <Field hint="Comma separated" {...field('languages')} />
      <div className="fields-two">
        <Field placeholder="within hours" {...field('responseTime')} />
        <Field inputMode="numeric" {...field('yearsOfExperience')} />
      </div>
      <Field hint="One per line" multiline minRows={3} {...field('education')} />
      <div className="form-acts">
        <Button type="submit" {...(form.isDirty && { variant: 'contained' })} disabled={form.busy}>
          {form.busy ? 'Updating...' : 'Save Talent Details'}
        </Button>
        <NotSaved form={form} />
      </div>
    </form>
  );
}
