const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the backend asks its supervisor to have done. `lists`: those of destroyed keys, after the erasure of person `id`. */
export interface BackupWork {
  step: 'backup' | 'test' | 'lists';
  id: string;
}
const WORDS: Readonly<Record<BackupWork['step'], readonly string[]>> = {
  backup: ['backup', '--request'],
  test: ['restore', '--test', '--request'],
  lists: ['backup', '--lists'],
};
const isStep = (step: unknown): step is BackupWork['step'] => Object.hasOwn(WORDS, String(step));

/** The work that a message asks for; null for any other message. The sender has fewer rights than the supervisor. */
export function backupWorkIn(message: unknown): BackupWork | null {
  const { step, id } = ((message as { backup?: unknown } | null)?.backup ?? {}) as Partial<Record<string, unknown>>;
  if (!isStep(step) || typeof id !== 'string' || !UUID.test(id)) return null;
  return { step, id };
}

/** The operators' command that does it. */
export const wordsOf = ({ step, id }: BackupWork): string[] => [...WORDS[step], ...(step === 'lists' ? [] : [id])];
