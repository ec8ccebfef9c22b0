import { isIP } from 'node:net'

/**
 * Returns the block of one customer of a provider: an IPv4 address, or the first 64 bits of an IPv6 address, whose
 * other half the customer chooses.
 */
export function addressBlock(ip: string): string {
  const bare = withoutMapping(ip)
  return isIP(bare) === 6 ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare
}

/** Returns the block of a customer who rents many addresses: 256 IPv4 addresses, or 48 bits of IPv6. */
export function networkOf(ip: string): string {
  const bare = withoutMapping(ip)
  if (isIP(bare) === 6) return `${groupsOf(bare).slice(0, 3).join(':')}::/48`
  return isIP(bare) === 4 ? `${bare.split('.').slice(0, 3).join('.')}.0/24` : bare
}

/** Returns the address that a proxy reports, without a port; null if it is not an address. */
export function forwardedAddress(told: string): string | null {
  const bare = told
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return isIP(bare.replace(/%.*$/, '')) === 0 ? null : bare
}

/** A socket for both versions reports an IPv4 address as `::ffff:192.0.2.1`. */
function withoutMapping(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

function groupsOf(ip: string): string[] {
  // A tail of four decimal numbers is two groups.
  const [head = '', tail = ''] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const given = [before ?? [], after ?? []] as const
  const missing = ip.includes('::') ? 8 - given[0].length - given[1].length : 0
  return [...given[0], ...Array.from({ length: missing }, () => '0'), ...given[1]].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}
