import type { Random } from './random.ts'

/** Returns a UUIDv7 with the time `at` and random bits of the stream. */
export function idAt(at: number, random: Random): string {
  const time = (at + 0x1_0000_0000_0000).toString(16).slice(1)
  const high = random.uint32()
  const version = (0x7000 | (high & 0xfff)).toString(16)
  const variant = (0x8000 | ((high >>> 12) & 0x3fff)).toString(16)
  const node = (random.uint32() + (random.uint32() & 0xffff) * 0x1_0000_0000 + 0x1_0000_0000_0000).toString(16).slice(1)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${node}`
}
