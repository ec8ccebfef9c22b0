import type { Random } from './random.ts'

/** A UUIDv7 as if made at `at`: the time from there, the rest from the stream. */
export function idAt(at: number, random: Random): string {
  const time = hex(at, 12)
  const high = random.uint32()
  const version = hex(0x7000 | (high & 0xfff), 4)
  const variant = hex(0x8000 | ((high >>> 12) & 0x3fff), 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${hex(random.uint32(), 8)}${hex(random.uint32() & 0xffff, 4)}`
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
