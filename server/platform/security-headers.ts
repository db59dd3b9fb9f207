import type { Config } from './env.ts'

// No inline code and no foreign host; text from people can then never run, whatever slips through. The only foreign
// hosts there can be are those of the operator's map.
const contentSecurityPolicy = (mapOrigins: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${mapOrigins}`,
    "font-src 'self'",
    `connect-src 'self'${mapOrigins}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The names of web/lib/map/trusted-worker.ts and web/lib/pocket/worker-address.ts: each lets one worker of ours through.
    'trusted-types default service-worker',
  ].join('; ')

export function securityHeaders(config: Pick<Config, 'publicUrl' | 'mapOrigins'>): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(
      config.mapOrigins.map((origin) => ` ${origin}`).join(''),
    ),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}
