/** A mail without its address: plain text, one link. */
export interface Letter {
  subject: string;
  text: string;
}

const page = (publicUrl: URL, query: Record<string, string>, path = '/auth') => {
  const url = new URL(path, publicUrl);
  url.search = new URLSearchParams(query).toString();
  return url.href;
};

/** Links open the pages that R57 names; `token` is the mailed token. */
export const LETTERS = {
  confirmation: (publicUrl: URL, token: string): Letter => ({
    subject: 'Confirm your email address',
    text: [
      'Welcome to Guildhall!',
      'Please confirm that this address is yours:',
      page(publicUrl, { confirm: token }),
      'The link works for seven days. If you did not sign up, you can ignore this email.',
    ].join('\n\n'),
  }),
  recovery: (publicUrl: URL, token: string): Letter => ({
    subject: 'Choose a new password',
    text: [
      'Somebody asked for a new password for your Guildhall account. If it was you, choose it here:',
      page(publicUrl, { tab: 'reset', token }),
      'The link works once, for one hour. If it was not you, nothing has changed and you can ignore this email.',
    ].join('\n\n'),
  }),
  taken: (publicUrl: URL): Letter => ({
    subject: 'You already have an account',
    text: [
      'Somebody tried to sign up for Guildhall with this address, but it already has an account. If it was you, sign in here:',
      page(publicUrl, {}),
      'You can also ask for a new password there. If it was not you, nothing has changed and you can ignore this email.',
    ].join('\n\n'),
  }),
  /** It names nobody and quotes nothing: a mail may be read by others. */
  inquiry: (publicUrl: URL, inquiryId: string): Letter => ({
    subject: 'You have a new message',
    text: [
      'You have a new message on Guildhall. Read and answer it here:',
      page(publicUrl, {}, `/inquiries/${inquiryId}`),
      'Please do not reply to this email. Answers go through Guildhall, so nobody sees your address.',
    ].join('\n\n'),
  }),
};
