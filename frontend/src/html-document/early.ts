type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Act = () => void;

const isToggle = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);
const stateOf = (control: Control) => (isToggle(control) ? control.checked : control.value);

/** What a press would have done, had the page been alive; nothing where the browser acts by itself. */
function actOf(event: Event, hasTyped: boolean): Act | undefined {
  const target = event.target as HTMLElement;
  if (event instanceof SubmitEvent) return () => (target as HTMLFormElement).requestSubmit(event.submitter);
  if (event instanceof KeyboardEvent) {
    if (target.role !== 'tab' || !/^(Arrow|Home|End)/.test(event.key)) return;
    return () => target.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }));
  }
  const pressed = target.closest<HTMLButtonElement | HTMLAnchorElement>('button,a[href]');
  if (pressed instanceof HTMLButtonElement) return pressed.type === 'submit' ? undefined : () => pressed.click();
  // A link to this same page would load it again, without what was typed; a tab needs no load.
  if (pressed?.pathname === location.pathname && (hasTyped || pressed.role === 'tab')) return () => pressed.click();
}

/** Makes a change that React missed into one that it sees: back to what it knows, then on past its own setter. */
function enter(control: Control, state: string | boolean): void {
  if (isToggle(control)) {
    if (control.type === 'checkbox' && state === control.defaultChecked) return;
    control.checked = !state;
    control.click();
    return;
  }
  if (control instanceof HTMLSelectElement) {
    control.value = String(state);
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = control;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, state);
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Runs before the page is first shown, long before React has taken it over. What is typed and pressed until then is
 * kept, and done once the page says that it is alive.
 */
function keepUntilAlive(): void {
  const typed = new Map<Control, string | boolean>();
  const held: Act[] = [];
  const note = (control: Control) => typed.set(control, stateOf(control));
  const onInput = (event: Event) => note(event.target as Control);
  const onPress = (event: Event) => {
    const act = actOf(event, typed.size > 0);
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(act);
    document.documentElement.classList.add('waking');
  };
  const presses = ['click', 'submit', 'keydown'];
  const release = () => {
    removeEventListener('input', onInput, true);
    for (const name of presses) removeEventListener(name, onPress, true);
  };
  const replay = async () => {
    release();
    // What the browser put back into a form after a step back came without an event.
    for (const control of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input,form textarea'))
      if (!isToggle(control) && control.value !== control.defaultValue) note(control);
    const entries = [...typed].map(
      ([control, state]) =>
        () =>
          enter(control, state),
    );
    for (const act of [...entries, ...held]) {
      act();
      // React answers one after the other: a submit sees what was typed before it.
      await new Promise((done) => setTimeout(done));
    }
    document.documentElement.classList.remove('waking');
  };
  addEventListener('input', onInput, true);
  for (const name of presses) addEventListener(name, onPress, true);
  addEventListener('alive', () => void replay(), { once: true });
  // Where the scripts do not come, links still lead on.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && release(), true);
}

keepUntilAlive();
