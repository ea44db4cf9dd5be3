/** A host as an address names it: one that means every address is `localhost`, and IPv6 is in brackets. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
