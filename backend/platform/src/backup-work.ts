const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the backend asks its supervisor to have done. */
export interface BackupWork {
  step: 'backup' | 'test';
  id: string;
}

/** The work that a message asks for; null for any other message. The sender has fewer rights than the supervisor. */
export function backupWorkIn(message: unknown): BackupWork | null {
  const { step, id } = ((message as { backup?: unknown } | null)?.backup ?? {}) as Partial<Record<string, unknown>>;
  if ((step !== 'backup' && step !== 'test') || typeof id !== 'string' || !UUID.test(id)) return null;
  return { step, id };
}

/** The operators' command that does it. */
export const wordsOf = ({ step, id }: BackupWork): string[] => [
  ...(step === 'test' ? ['restore', '--test'] : ['backup']),
  '--request',
  id,
];
