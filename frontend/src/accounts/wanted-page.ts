/** Where somebody was on the way to when they signed up: a sign-up ends at home, and the sign-in after it goes on. */
let wanted: string | null = null;

export const wantLater = (redirect: string | null): void => {
  wanted = redirect;
};
/** What is wanted, once. */
export function takeWanted(): string | null {
  const page = wanted;
  wanted = null;
  return page;
}
