import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../data/api.js';

export type Errors = Record<string, string>;
type InputClass = new () => object;

/**
 * The sentences at the fields of an input, in the contract's own words; empty when the form may be sent. Some rules are left to
 * the server. The validator comes with the first submit, not with the page.
 */
export async function errorsOf(input: InputClass, values: object): Promise<Errors> {
  const { validate } = await import('class-validator');
  const found = await validate(Object.assign(new input(), values), { whitelist: true });
  const sentences = found.flatMap(({ property, constraints, contexts }) => {
    const [rule = '', sentence = ''] = Object.entries(constraints ?? {})[0] ?? [];
    return sentence === contexts?.[rule]?.saidByServer ? [] : [[property, sentence] as const];
  });
  return Object.fromEntries(sentences);
}

export interface FormOptions<T extends object> {
  /** Loads the contract's class that says what holds, e.g. `async () => (await import('@guildhall/contracts/accounts')).SignInInput`. */
  input: () => Promise<InputClass>;
  initial: T;
  /** What is sent of the values, and must hold; left out: all of them. */
  sends?: (values: T) => object;
  /**
   * Called only with what holds. `values` are those it was made of; `key` is the submit's idempotency key: hand it to `command`.
   * What it throws ends the busy state; a refusal's field errors appear at their fields.
   */
  submit: (sent: T, key: string, values: T) => Promise<void>;
}

/** State of one form: values, the sentence at each field, busy while it is being sent. Nothing is sent while a rule is broken. */
export function useForm<T extends object>({ input, initial, sends = (values) => values, submit }: FormOptions<T>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<{ body: string; key: string } | null>(null);

  // Once React has marked the fields, the first of them is where to go on.
  const refused = useRef(false);
  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const refuse = (found: Errors) => {
    refused.current = true;
    setErrors(found);
  };

  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    setBusy(true);
    const sending = sends(values) as T;
    try {
      // Where the rules did not come, the server says what is wrong, or that it cannot be reached.
      const found = await input().then(
        (rules) => errorsOf(rules, sending),
        () => ({}),
      );
      if (Object.keys(found).length > 0) return refuse(found);
      setErrors({});
      // The same values again are the same submit: a lost answer must not make two.
      const body = JSON.stringify(sending);
      if (sent.current?.body !== body) sent.current = { body, key: crypto.randomUUID() };
      await submit(sending, sent.current.key, values);
      sent.current = null;
    } catch (error) {
      // Whether a server that broke down has done it is not known.
      if (error instanceof ApiError && error.status < 500) sent.current = null;
      if (error instanceof ApiError && error.problem.errors) refuse(error.problem.errors);
      console.warn('The form could not be sent', error);
    } finally {
      setBusy(false);
    }
  };

  const set = <K extends keyof T>(name: K, value: T[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name as string]: _corrected, ...others }) => others);
  };

  return {
    values,
    errors,
    busy,
    set,
    /** Makes other values of those that the form holds now. */
    change: setValues,
    reset: (next: T = initial) => {
      setValues(next);
      setErrors({});
    },
    /**
     * Spread on `<form>`. The rules, and the validator with them, come when it is first touched. The method keeps what
     * was typed out of the address, should its scripts never come.
     */
    props: { ref: form, onSubmit, onFocus: () => void input().catch(() => {}), noValidate: true, method: 'post' as const },
    /** Spread on `<Field>`: name, value, error and change of a text field. */
    field: (name: keyof T & string) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      onChange: (value: string) => set(name, value as T[typeof name]),
    }),
  };
}
