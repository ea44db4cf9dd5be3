import type { TalentDetails } from '@guildhall/contracts/accounts';
import { useState } from 'react';
import { command } from '../shell/api.js';
import { Button } from '../shell/Button.js';
import { session } from '../shell/browser-session.js';
import { Field } from '../shell/Field.js';
import { useForm } from '../shell/form.js';
import { toast, toastFailure } from '../shell/toasts.js';
import { linesOf, listOf } from './lists.js';
import { loadRules } from './rules.js';

const valuesOf = (talent: TalentDetails) => ({
  title: talent.title ?? '',
  hourlyRate: talent.hourlyRate === null ? undefined : String(talent.hourlyRate),
  bio: talent.bio ?? undefined,
  skills: talent.skills,
  languages: talent.languages,
  responseTime: talent.responseTime ?? '',
  yearsOfExperience: talent.yearsOfExperience === null ? null : String(talent.yearsOfExperience),
  education: talent.education,
});
type Lists = 'skills' | 'languages' | 'education';
const textsOf = ({ skills, languages, education }: TalentDetails): Record<Lists, string> => ({
  skills: skills.join(', '),
  languages: languages.join(', '),
  education: education.join('\n'),
});

/** What a talent says about himself after the application (R57). */
export function TalentDetailsForm({ talent }: { talent: TalentDetails }) {
  const [texts, setTexts] = useState(() => textsOf(talent));
  const form = useForm({
    initial: valuesOf(talent),
    input: async () => (await loadRules()).TalentDetailsInput,
    submit: async (values, key) => {
      try {
        await command('PUT', '/api/me/talent-details', values, { key });
      } catch (error) {
        toastFailure('Update failed', 'There was an error updating your profile.');
        throw error;
      }
      await session.reload();
      const saved = session.snapshot().talent;
      if (saved) {
        form.reset(valuesOf(saved));
        setTexts(textsOf(saved));
      }
      toast('Profile updated', 'Your profile information has been updated.');
    },
  });
  const listField = (name: Lists, parse: (text: string) => string[]) => ({
    name,
    value: texts[name],
    error: form.errors[name],
    onChange: (text: string) => {
      setTexts((before) => ({ ...before, [name]: text }));
      form.set(name, parse(text));
    },
  });
  // What was never said may stay unsaid; what was said is not emptied.
  const unlessUnsaid = (name: 'hourlyRate' | 'bio') => ({
    ...form.field(name),
    onChange: (text: string) => form.set(name, text === '' && talent[name] === null ? undefined : text),
  });
  return (
    <form {...form.props} className="fields form-measure talent-details" aria-labelledby="talent-details">
      <h2 className="t-3" id="talent-details">
        Talent details
      </h2>
      <div className="fields-two">
        <Field label="Title" placeholder="What you do, in a few words" {...form.field('title')} />
        <Field
          label="Hourly Rate (USD)"
          inputMode="decimal"
          startAdornment={<span className="dollar">$</span>}
          {...unlessUnsaid('hourlyRate')}
        />
      </div>
      <Field label="Bio" multiline minRows={5} {...unlessUnsaid('bio')} />
      <Field label="Skills" hint="Comma separated" {...listField('skills', listOf)} />
      <Field label="Languages" hint="Comma separated" {...listField('languages', listOf)} />
      <div className="fields-two">
        <Field label="Response Time" placeholder="within hours" {...form.field('responseTime')} />
        <Field
          label="Years of Experience"
          inputMode="numeric"
          {...form.field('yearsOfExperience')}
          onChange={(text) => form.set('yearsOfExperience', text.trim() === '' ? null : text)}
        />
      </div>
      <Field label="Education" hint="One per line" multiline minRows={3} {...listField('education', linesOf)} />
      <div className="form-acts">
        <Button type="submit" disabled={form.busy}>
          {form.busy ? 'Updating...' : 'Save Talent Details'}
        </Button>
      </div>
    </form>
  );
}
