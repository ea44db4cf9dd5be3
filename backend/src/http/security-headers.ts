import type { Settings } from '@guildhall/platform/settings';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Styles may be inline, scripts may not; pictures of sellers come from https addresses of their own. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https: http:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers that every answer carries. */
export const securityHeadersOf = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): Record<string, string> => ({
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(PUBLIC_URL.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Puts them on every answer but those that write themselves, such as live channels. */
export function securityHeaders(app: NestFastifyApplication, settings: Settings): void {
  const headers = Object.entries(securityHeadersOf(settings));
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (_request, reply, payload, done) => {
      for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
      done(null, payload);
    });
}
