import { crc32 } from 'node:zlib'

import type { Format, Picture } from './format.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes around a chunk: length, type and checksum. */
const AROUND = 12
/** Chunks that draw the picture; all others are left out. */
const DRAWING = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** An animation is not a photo. */
const MOVING = new Set(['acTL', 'fcTL', 'fdAT'])

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
}

/** Null if the chunks don't fill the file exactly, each with its checksum. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < bytes.length;) {
    if (bytes.length - at < AROUND) return null
    const length = bytes.readUInt32BE(at)
    if (length > bytes.length - at - AROUND) return null
    const whole = bytes.subarray(at, at + AROUND + length)
    if (crc32(whole.subarray(4, 8 + length)) !== whole.readUInt32BE(8 + length)) return null
    chunks.push({ type: whole.toString('latin1', 4, 8), data: whole.subarray(8, 8 + length), whole })
    at += AROUND + length
  }
  return chunks
}

function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type)
}

function read(bytes: Buffer): Picture | null {
  const chunks = chunksOf(bytes)
  const header = chunks?.[0]
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null
  const types = chunks.map(({ type }) => type)
  const isWhole =
    types.includes('IDAT') && types.indexOf('IEND') === types.length - 1 && types.lastIndexOf('IHDR') === 0
  if (!isWhole || chunks.at(-1)?.data.length !== 0) return null
  if (types.some((type) => MOVING.has(type) || (isCritical(type) && !DRAWING.has(type)))) return null
  const bare = Buffer.concat([SIGNATURE, ...chunks.filter(({ type }) => DRAWING.has(type)).map(({ whole }) => whole)])
  return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4), bare }
}

export const PNG: Format = {
  mediaType: 'image/png',
  begins: (bytes) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE),
  read,
}
