const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the backend has done, by its supervisor where there is one. `lists`: those of destroyed keys, beside all backups. */
export type BackupWork = { step: 'backup' | 'test'; id: string } | { step: 'lists' };
const WORDS: Readonly<Record<BackupWork['step'], readonly string[]>> = {
  backup: ['backup', '--request'],
  test: ['restore', '--test', '--request'],
  lists: ['backup', '--lists'],
};
const isStep = (step: unknown): step is BackupWork['step'] => Object.hasOwn(WORDS, String(step));

/** The work that a message asks for; null for any other message. The sender has fewer rights than the supervisor. */
export function backupWorkIn(message: unknown): BackupWork | null {
  const { step, id } = ((message as { backup?: unknown } | null)?.backup ?? {}) as Partial<Record<string, unknown>>;
  if (step === 'lists') return { step };
  if (!isStep(step) || typeof id !== 'string' || !UUID.test(id)) return null;
  return { step, id };
}

/** The operators' command that does it. */
export const wordsOf = (work: BackupWork): string[] => [...WORDS[work.step], ...('id' in work ? [work.id] : [])];
