import { isIP } from 'node:net'

/**
 * Returns whether a requested address names this server: an IP address, this machine, or a host at which people open
 * the app. After DNS rebinding, a foreign page would name its own domain, and its browser would treat the answer as its
 * own origin.
 */
export function isOwnHost(url: string, origins: readonly string[]): boolean {
  const { hostname } = new URL(url)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return true
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    origins.some((origin) => new URL(origin).hostname === hostname)
  )
}
