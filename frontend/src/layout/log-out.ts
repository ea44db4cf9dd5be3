import { sessionStore } from '../data/browser-session.js';
import { drafts } from '../data/drafts.js';
import { mayLeave, workFreely } from '../data/unsaved.js';

/**
 * Ends the session and goes, unless somebody stays with what is not saved, or it fails: then a notice has said so. Others
 * may use this browser next, so the person who typed is asked whether drafts stay in it.
 *
 * @param go leads away from what the person may no longer see
 */
export async function logOut(go: () => void): Promise<void> {
  if (!(await mayLeave())) return;
  const { user } = sessionStore.snapshot();
  const left = user ? drafts.slotsOf(user.id) : [];
  const removes = left.length > 0 && (await asksToRemove(left.length));
  await workFreely(async () => {
    try {
      await sessionStore.signOut();
    } catch {
      return;
    }
    if (removes) for (const slot of left) drafts.drop(slot);
    go();
  });
}

/** Where the question cannot be shown, as without a connection, nothing is removed. */
async function asksToRemove(count: number): Promise<boolean> {
  const question = await import('../design/Question.js').catch((error) => {
    console.warn('Nobody could be asked about drafts', error);
    return null;
  });
  return question?.asksToRemove(count) ?? false;
}
