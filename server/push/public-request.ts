import { type LookupAddress, lookup } from 'node:dns'
import type { OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { BlockList, type LookupFunction, isIPv4 } from 'node:net'

const TIMEOUT_MS = 15_000

/** Addresses of IANA's registries of special purposes: this machine, its network, and addresses that nobody owns. */
const RESERVED = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVED.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED.addSubnet(net, bits, 'ipv6')

/** The only block of IPv6 that is assigned to the public. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !RESERVED.check(address, 'ipv4')
  return GLOBAL.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6')
}

/**
 * Resolves a name to its public addresses. The connection uses the returned address, so a name that resolves
 * differently afterwards leads nowhere else.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first, ...others] = error === null ? found.filter(({ address }) => isPublicAddress(address)) : []
    if (first === undefined) callback(error ?? new Error(`${hostname} has no public address`), '')
    else if (options.all === true) callback(null, [first, ...others])
    else callback(null, first.address, first.family)
  })
}

/** Calls an address on the public internet, and returns the status. Redirects are not followed; the answer is not read. */
export function requestPublic(
  url: string,
  { method, headers = {}, body }: { method: string; headers?: OutgoingHttpHeaders; body: Buffer },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent = request(url, { method, headers, lookup: lookupPublic, agent: false, signal }, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
