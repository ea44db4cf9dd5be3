const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,63}/gi;
const CREDENTIALS = /(:\/\/)[^\s/@"']{1,500}@/g;

/** The text without email addresses and without the user and password of addresses such as `postgres://user:password@host`. */
export const withoutSecrets = (text: string): string =>
  text.includes('@') ? text.replace(CREDENTIALS, '$1[credentials]@').replace(EMAIL, '[email]') : text;
