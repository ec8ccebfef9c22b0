import type { Format, Picture } from './format.ts'

const MARKER = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Frame types that browsers draw: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Huffman and quantisation tables and the restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd])
/** Declares the colour space of the numbers. */
const ADOBE = 0xee
const COMMENT = 0xfe

function isApplications(marker: number): boolean {
  return marker >= 0xe0 && marker <= 0xef
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

/** Returns the end of the compressed pixels that start at `at`: before the next marker that is not part of them. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let end = bytes.indexOf(MARKER, at); end !== -1; end = bytes.indexOf(MARKER, end + 1)) {
    const next = bytes[end + 1]
    if (next === undefined) return bytes.length
    if (next !== 0 && next !== MARKER && !isRestart(next)) return end
  }
  return bytes.length
}

function isAdobe(segment: Buffer): boolean {
  return segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'
}

function read(bytes: Buffer): Picture | null {
  const kept = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let hasScan = false
  for (let at = 2; ;) {
    if (bytes[at] !== MARKER) return null
    // Any number of these bytes may precede a marker.
    while (bytes[at + 1] === MARKER) at += 1
    const marker = bytes[at + 1]
    if (marker === undefined) return null
    if (marker === END) {
      if (size === null || !hasScan || at + 2 !== bytes.length) return null
      return { ...size, bare: Buffer.concat([...kept, bytes.subarray(at)]) }
    }
    if (bytes.length - at < 4) return null
    const length = bytes.readUInt16BE(at + 2)
    const next = at + 2 + length
    if (length < 2 || next > bytes.length) return null
    const segment = bytes.subarray(at, next)
    if (FRAMES.has(marker)) {
      if (size !== null || segment.length < 10) return null
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    }
    if (marker === SCAN) {
      const end = endOfScan(bytes, next)
      if (size === null || end === next) return null
      kept.push(bytes.subarray(at, end))
      hasScan = true
      at = end
      continue
    }
    if (FRAMES.has(marker) || TABLES.has(marker) || (marker === ADOBE && isAdobe(segment))) kept.push(segment)
    else if (!isApplications(marker) && marker !== COMMENT) return null
    at = next
  }
}

export const JPEG: Format = {
  mediaType: 'image/jpeg',
  begins: (bytes) => bytes[0] === MARKER && bytes[1] === START && bytes[2] === MARKER,
  read,
}
