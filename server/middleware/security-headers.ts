import type { MiddlewareHandler } from 'hono'

import { PRINT_BRIDGE_ORIGIN } from '../../contract/print-bridge.ts'

/**
 * Content policy of the app's pages. Mantine writes styles into the page, so styles may be inline; scripts may not.
 * Only map tiles and the API areas that an operator configures may come from elsewhere. The print bridge runs on the
 * machine of the page.
 */
export function contentSecurityPolicy(tiles: string, areas: readonly string[]): string {
  const tileOrigin = tiles === '' || tiles.startsWith('/') ? '' : ` ${originOf(tiles)}`
  const areaOrigins = new Set(areas.filter((url) => url !== '').map((url) => ` ${new URL(url).origin}`))
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tileOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${PRINT_BRIDGE_ORIGIN}${tileOrigin}${[...areaOrigins].join('')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Content policy of the worker that reads codes in the camera's picture: the only place that compiles WebAssembly. The
 * app's page passes the bytes to the worker, which needs nothing but its own scripts.
 */
export const CODE_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

const permissions = (camera: '()' | '(self)') => `camera=${camera}, microphone=(), geolocation=(self), payment=()`

/** Permissions of the app's page, in which staff read codes with the camera. No other answer may use it. */
export const APP_PERMISSIONS = permissions('(self)')

/** `https://{s}.tile.example/{z}` stands for several hosts. */
function originOf(tiles: string): string {
  const { origin } = new URL(tiles.replaceAll(/\{[^}]*\}/g, 'x'))
  return /^https?:\/\/\{s\}\./.test(tiles) ? origin.replace('//x.', '//*.') : origin
}

export function securityHeaders(policy: string): MiddlewareHandler {
  return async function securityHeaders(c, next) {
    await next()
    const { headers } = c.res
    // Uploaded files and the reader of codes have their own, narrower policy.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    headers.set('cross-origin-opener-policy', 'same-origin')
    if (!headers.has('permissions-policy')) headers.set('permissions-policy', permissions('()'))
    // A year, without subdomains: they may be somebody else's.
    headers.set('strict-transport-security', 'max-age=31536000')
  }
}
