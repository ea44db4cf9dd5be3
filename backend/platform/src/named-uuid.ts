import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';

const VARIANTS = '89ab';

/** The UUID, version 5, of a name: the same for the same name in the same namespace, which is a UUID too. */
export function namedUuid(name: string, namespace: string): string {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  if (space.length !== 16) throw new TypeError(`${namespace} is no UUID`);
  const hex = hash('sha1', Buffer.concat([space, Buffer.from(name)]), 'hex');
  const variant = VARIANTS.charAt(Number.parseInt(hex.charAt(16), 16) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
