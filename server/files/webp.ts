import type { Format, Picture } from './format.ts'

const HEADER = 12
/** The only part of the extended header that is kept: the transparency flag. */
const ALPHA = 0x10
const ANIMATION = 0x02

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
}

/** Null if the chunks don't fill the file exactly. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return null
  const chunks: Chunk[] = []
  for (let at = HEADER; at < bytes.length;) {
    if (bytes.length - at < 8) return null
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length) return null
    chunks.push({
      type: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(at + 8, at + 8 + length),
      whole: bytes.subarray(at, end),
    })
    at = end
  }
  return chunks
}

interface Size {
  width: number
  height: number
}

function sizeOf({ type, data }: Chunk): Size | null {
  if (type === 'VP8 ') {
    if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return null
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (data.length < 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function read(bytes: Buffer): Picture | null {
  const chunks = chunksOf(bytes)
  const images = chunks?.filter(({ type }) => type === 'VP8 ' || type === 'VP8L') ?? []
  const [image] = images
  if (!chunks || !image || images.length > 1) return null
  const size = sizeOf(image)
  if (!size) return null
  const extended = chunks.find(({ type }) => type === 'VP8X')
  if (!extended) return chunks[0] === image ? { ...size, bare: riff([image.whole]) } : null
  if (chunks[0] !== extended || extended.data.length !== 10) return null
  const canvas = { width: extended.data.readUIntLE(4, 3) + 1, height: extended.data.readUIntLE(7, 3) + 1 }
  const flags = extended.data.readUInt8(0)
  if ((flags & ANIMATION) !== 0 || canvas.width !== size.width || canvas.height !== size.height) return null
  const header = Buffer.from(extended.whole)
  header.writeUInt8(flags & ALPHA, 8)
  const alpha = chunks.filter(({ type }) => type === 'ALPH').slice(0, 1)
  return { ...size, bare: riff([header, ...alpha.map(({ whole }) => whole), image.whole]) }
}

function riff(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

function begins(bytes: Buffer): boolean {
  return (
    bytes.length >= HEADER && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  )
}

export const WEBP: Format = { mediaType: 'image/webp', begins, read }
