import { command } from '../data/api.js';
import { sessionStore } from '../data/browser-session.js';
import { toast, toastFailure } from '../data/toasts.js';
import { Button } from '../design/Button.js';
import { Field, FieldNote } from '../design/Field.js';
import { Link } from '../design/Link.js';
import { useForm } from '../forms/form.js';
import { loadRules } from './rules.js';

/** Rate, skills, bio and the terms. A refused application keeps what was typed. */
export function ApplicationForm({ onAccepted }: { onAccepted: () => void }) {
  const form = useForm({
    initial: { hourlyRate: '', skills: '', bio: '', termsAccepted: false },
    input: async () => (await loadRules()).TalentApplicationInput,
    submit: async (values, key) => {
      try {
        await command('POST', '/api/me/talent-application', values, { key });
      } catch (error) {
        toastFailure('Error', 'There was a problem updating your profile.');
        throw error;
      }
      onAccepted();
      toast("Congratulations! You're now a talent!");
      await sessionStore.reload();
    },
  });
  const termsError = form.errors['termsAccepted'];
  return (
    <form {...form.props} className="fields become-form">
      <div className="become-rate">
        <Field
          label="Hourly Rate (USD)"
          inputMode="decimal"
          placeholder="85"
          startAdornment={<span className="dollar">$</span>}
          {...form.field('hourlyRate')}
        />
      </div>
      <Field label="Skills" hint="Comma separated" placeholder="CRM Setup, Automation, Webhooks" {...form.field('skills')} />
      <Field label="Bio" multiline minRows={4} {...form.field('bio')} />
      <div>
        <label className="check">
          <input
            type="checkbox"
            name="termsAccepted"
            checked={form.values.termsAccepted}
            aria-invalid={termsError ? true : undefined}
            aria-describedby={termsError ? 'terms-note' : undefined}
            onChange={(event) => form.set('termsAccepted', event.target.checked)}
          />
          I accept the terms and conditions
        </label>
        {termsError && <FieldNote id="terms-note" error={termsError} />}
        <p className="small become-terms">
          <Link className="quiet-link" to="/terms">
            Read the terms
          </Link>
        </p>
      </div>
      <div>
        <Button type="submit" variant="contained" disabled={form.busy}>
          {form.busy ? 'Processing...' : 'Submit Application'}
        </Button>
      </div>
    </form>
  );
}
