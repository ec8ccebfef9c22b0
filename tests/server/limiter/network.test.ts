import { describe, expect, it } from 'vitest'

import { addressBlock, networkOf, forwardedAddress } from '../../../server/limiter/network.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['::FFFF:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:0001:0002::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['unknown', 'unknown', 'unknown'],
    ['', '', ''],
  ])('is found for %s', (ip, block, network) => {
    expect([addressBlock(ip), networkOf(ip)]).toEqual([block, network])
  })
})

describe('the address that a proxy reports', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:51544', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', null],
    ['', null],
  ])('is found in %s', (told, address) => {
    expect(forwardedAddress(told)).toBe(address)
  })
})
