import type { Profile } from '@guildhall/contracts/accounts';
import { sessionStore } from '../data/browser-session.js';
import { Button } from '../design/Button.js';
import { Field } from '../design/Field.js';
import { useForm } from './form.js';

interface Props {
  profile: Profile;
  /** Says who will see the name. */
  label: string;
  /** `contained` where it is the one primary action of its view. */
  variant: 'contained' | 'outlined';
  className?: string;
  onStart?: () => void;
  /** The name is saved, or the person left it empty. */
  onDone?: () => void;
}

/** Asks somebody who signed up without a name for it: others would read of nobody. */
export function NameForm({ profile, label, variant, className = '', onStart, onDone }: Props) {
  const form = useForm<{ full_name: string }>({
    initial: { full_name: '' },
    input: async () => (await import('@guildhall/contracts/accounts')).ProfileInput,
    submit: async ({ full_name }, key) => {
      if (full_name.trim()) await sessionStore.updateProfile({ full_name, version: profile.version }, 'form', key);
      onDone?.();
    },
  });
  return (
    <form {...form.props} className={`fields ${className}`} aria-label="Your name" onFocusCapture={onStart}>
      <Field label={label} autoComplete="name" {...form.field('full_name')} />
      <div>
        <Button type="submit" variant={variant} disabled={form.busy}>
          {form.busy ? 'Updating...' : 'Save Name'}
        </Button>
      </div>
    </form>
  );
}
