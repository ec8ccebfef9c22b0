const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** The checksum of a text as eight hexadecimal digits. Against damage: `crypto.subtle` is not there over plain http. */
export function crc32(text: string): string {
  let rest = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0)
  return ((rest ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}
