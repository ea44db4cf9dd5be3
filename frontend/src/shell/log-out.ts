import { session } from './browser-session.js';
import { drafts } from './drafts.js';

/**
 * Ends the session, unless that fails: then a notice has said so. Others may use this browser next: whether what was
 * typed and not saved stays in it is asked of who typed it.
 */
export async function logOut(): Promise<boolean> {
  const { user } = session.snapshot();
  const left = user ? drafts.slotsOf(user.id) : [];
  const removes = left.length > 0 && (await asksToRemove(left.length));
  try {
    await session.signOut();
  } catch {
    return false;
  }
  if (removes) for (const slot of left) drafts.drop(slot);
  return true;
}

/** Where the question cannot be brought, as without a connection, nothing is removed. */
async function asksToRemove(count: number): Promise<boolean> {
  const question = await import('./DraftsQuestion.js').catch((error) => {
    console.warn('Nobody could be asked about drafts', error);
    return null;
  });
  return question?.asksToRemove(count) ?? false;
}
