import { isIP } from 'node:net'

/**
 * Whether an address that was asked for names this server by a name of its own: an IP address, this machine, or a host
 * where people open the app. A page of a foreign domain that was pointed at this machine (DNS rebinding) names its own
 * domain, and to its browser the answer would be of its own origin.
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
