import type { Config } from './env.ts'

// No inline code and no foreign host; text from people can then never run, whatever slips through. The one foreign
// host there can be is that of the operator's map.
const contentSecurityPolicy = (mapOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${mapOrigin}`,
    "font-src 'self'",
    `connect-src 'self'${mapOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The name of web/lib/map/trusted-worker.ts, which lets nothing through but the map's own worker.
    'trusted-types default',
  ].join('; ')

export function securityHeaders(config: Pick<Config, 'publicUrl' | 'map'>): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(mapOriginOf(config)),
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

function mapOriginOf({ map }: Pick<Config, 'map'>): string {
  return map.kind === 'style' && map.url ? ` ${new URL(map.url).origin}` : ''
}
