import { isIP } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.)/i;
/** Some proxies name the port too. A client chooses it, so it must not make another network. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[([^\]]*)\]):\d+$/;

/**
 * Whom an address counts for: an IPv4 address for itself, an IPv6 address for its /64. A machine behind one line may choose
 * any of those. A connection that has ended has no address, and what a proxy names instead of one counts together.
 */
export function networkOf(address: string | undefined): string {
  const [plain = ''] = (address ?? '').replace(WITH_PORT, '$1$2').replace(MAPPED, '').split('%');
  const family = isIP(plain);
  if (family === 0) return '';
  if (family === 4) return plain;
  const [head = '', tail] = plain.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
