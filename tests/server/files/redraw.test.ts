import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { redrawImage, extractImage } from '../../../server/files/redraw.ts'
import { ProblemError } from '../../../server/http/problem-error.ts'
import fc from '../../support/fast-check.ts'
import { SAMPLES } from './samples.ts'

const SCRIPT = '<script>alert(document.domain)</script>'
const { jpeg, png, webp, webpAlpha, webpLossless } = SAMPLES

/** The code with which a picture is rejected; null if it is accepted. */
function refusal(bytes: Buffer): string | null {
  try {
    extractImage(bytes)
    return null
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const [fault, ...more] = error.details.errors ?? []
    return fault?.path === 'file' && more.length === 0 ? fault.code : JSON.stringify(error.details)
  }
}

const head = (bytes: Buffer, count: number) => bytes.subarray(0, count)
const tail = (bytes: Buffer, from: number) => bytes.subarray(from)

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
  ends[0].writeUInt32BE(data.length)
  ends[1].writeUInt32BE(crc32(body))
  return Buffer.concat([ends[0], body, ends[1]])
}

function pngOf(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    head(png.bytes, 8),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc(64))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}

/** The sample with this segment after its first marker. */
const jpegWith = (segment: Buffer) => Buffer.concat([head(jpeg.bytes, 2), segment, tail(jpeg.bytes, 2)])

function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg.bytes)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

function riffChunk(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32LE(data.length, 4)
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)])
}

/** The sample with this chunk at its end, and a length that includes the chunk. */
function webpWith(sample: Buffer, chunk: Buffer): Buffer {
  const bytes = Buffer.concat([sample, chunk])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

describe('a picture [S5-07]', () => {
  it.each(Object.entries(SAMPLES))(
    'is recognised by its bytes, and rewritten without superfluous parts: %s',
    (_, { bytes, mediaType }) => {
      const { mediaType: found, content } = extractImage(bytes)
      expect(found).toBe(mediaType)
      expect(content.length).toBeLessThanOrEqual(bytes.length)
      // The rewritten picture is valid and has nothing more to remove.
      expect(extractImage(content)).toEqual({ mediaType, content })
    },
  )

  it('keeps only the parts that draw it', () => {
    const noted = [
      jpegWith(jpegSegment(0xfe, Buffer.from(SCRIPT))),
      jpegWith(jpegSegment(0xe1, Buffer.from(`Exif\0\0 GPS 4.6097,-74.0817 ${SCRIPT}`))),
      pngOf(8, 8, [pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))]),
      webpWith(webpAlpha.bytes, riffChunk('XMP ', Buffer.from(SCRIPT))),
      webpWith(webpAlpha.bytes, riffChunk('EXIF', Buffer.from(SCRIPT))),
    ]
    for (const bytes of noted) {
      expect(bytes.includes('<script>')).toBe(true)
      const { content } = extractImage(bytes)
      expect(content.includes('<script>')).toBe(false)
      expect(content.includes('GPS')).toBe(false)
    }
    expect(extractImage(noted[0] ?? Buffer.alloc(0)).content).toEqual(extractImage(jpeg.bytes).content)
    expect(extractImage(noted[3] ?? Buffer.alloc(0)).content).toEqual(extractImage(webpAlpha.bytes).content)
  })

  it.each([
    ['an SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['an SVG with a declaration', Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`)],
    ['an HTML page', Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['nothing', Buffer.alloc(0)],
    ['text before a picture', Buffer.concat([Buffer.from(' '), png.bytes])],
    ['a sound in the frame of a WebP', Buffer.concat([Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')])],
  ])('is not %s', (_, bytes) => expect(refusal(bytes)).toBe('image_type_invalid'))

  it.each(Object.entries(SAMPLES))('is rejected with a script after it: %s', (_, { bytes }) => {
    for (const behind of [SCRIPT, '\n', '\0', 'PK\x03\x04'])
      expect(refusal(Buffer.concat([bytes, Buffer.from(behind, 'latin1')])), behind).toBe('image_damaged')
  })

  it.each(Object.entries(SAMPLES))('is rejected if it is cut off anywhere: %s', (_, { bytes }) => {
    for (let length = 0; length < bytes.length; length++)
      expect(refusal(head(bytes, length)), String(length)).toMatch(/^image_(damaged|type_invalid)$/)
  })

  it.each(Object.entries(SAMPLES))('with changed bytes is either a picture or rejected: %s', (_, { bytes }) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const broken = Buffer.from(bytes)
          for (const [at, to] of changes) broken[at] = to
          expect([null, 'image_damaged', 'image_type_invalid', 'image_too_many_pixels']).toContain(refusal(broken))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is rejected as a PNG with a wrong checksum, an unknown part, or no end', () => {
    const broken = Buffer.from(png.bytes)
    broken[broken.length - 1] = 0
    expect(refusal(broken)).toBe('image_damaged')
    expect(refusal(head(png.bytes, png.bytes.length - 12))).toBe('image_damaged')
    expect(refusal(pngOf(8, 8, [pngChunk('EVIL', Buffer.from(SCRIPT))]))).toBe('image_damaged')
    expect(refusal(pngOf(8, 8, [pngChunk('eviL', Buffer.from(SCRIPT))]))).toBe(null)
    expect(refusal(pngOf(8, 8, [pngChunk('acTL', Buffer.alloc(8))]))).toBe('image_damaged')
  })

  it('is rejected if it is animated', () => {
    const moving = webpWith(webpAlpha.bytes, riffChunk('ANMF', Buffer.alloc(16)))
    const flags = moving.indexOf('VP8X') + 8
    moving.writeUInt8(moving.readUInt8(flags) | 0x02, flags)
    expect(refusal(moving)).toBe('image_damaged')
  })

  it('is rejected as a WebP whose frame and picture differ in size', () => {
    const bytes = Buffer.from(webpAlpha.bytes)
    bytes.writeUIntLE(20_000 - 1, bytes.indexOf('VP8X') + 12, 3)
    expect(refusal(bytes)).toBe('image_damaged')
  })

  it('is rejected as a JPEG without a picture in it', () => {
    const frame = jpeg.bytes.indexOf(Buffer.from([0xff, 0xda]))
    expect(refusal(Buffer.concat([head(jpeg.bytes, frame), Buffer.from([0xff, 0xd9])]))).toBe('image_damaged')
    expect(refusal(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('image_damaged')
  })

  it.each([
    ['PNG', pngOf],
    ['JPEG', jpegOf],
  ])('has at most 25 million pixels and 10,000 per side as a %s', (_, picture) => {
    expect(refusal(picture(5_000, 5_000))).toBe(null)
    expect(refusal(picture(10_000, 2_500))).toBe(null)
    for (const [width, height] of [
      [5_001, 5_000],
      [10_000, 2_501],
      [10_001, 1],
      [1, 10_001],
      [60_000, 60_000],
    ] as const)
      expect(refusal(picture(width, height)), `${width} × ${height}`).toBe('image_too_many_pixels')
    expect(refusal(picture(0, 10))).toBe('image_damaged')
  })

  it('has the same limits as a WebP picture', () => {
    const bytes = Buffer.from(webp.bytes)
    const at = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3
    bytes.writeUInt16LE(10_001, at)
    const extended = bytes.indexOf('VP8X')
    if (extended !== -1) bytes.writeUIntLE(10_000, extended + 12, 3)
    expect(refusal(bytes)).toBe('image_too_many_pixels')
    expect(refusal(webpLossless.bytes)).toBe(null)
  })
})

describe('a picture that is kept [S5-07]', () => {
  it.each(Object.entries(SAMPLES))(
    'is redrawn in its own format, and can be redrawn again: %s',
    async (_, { bytes, mediaType }) => {
      const { mediaType: found, content } = await redrawImage(bytes)
      expect(found).toBe(mediaType)
      const { width, height, format, exif, icc, xmp } = await sharp(content).metadata()
      expect({ width, height, type: `image/${format}` }).toEqual({ width: 12, height: 8, type: mediaType })
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
      expect((await redrawImage(content)).mediaType).toBe(mediaType)
    },
  )

  it('keeps transparency', async () => {
    const { content } = await redrawImage(webpAlpha.bytes)
    expect((await sharp(content).metadata()).hasAlpha).toBe(true)
  })

  it('is scaled down to the largest size that the app shows', async () => {
    const large = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#0d6673' } })
      .jpeg()
      .toBuffer()
    const { content } = await redrawImage(large)
    const { width, height } = await sharp(content).metadata()
    expect({ width, height }).toEqual({ width: 1_024, height: 512 })
  })

  it('is reported as damaged if its pixels cannot be decoded, even with all parts in order', async () => {
    const parts = pngOf(4_000, 4_000)
    expect(refusal(parts)).toBe(null)
    await expect(redrawImage(parts)).rejects.toMatchObject({
      details: { errors: [{ path: 'file', code: 'image_damaged' }] },
    })
  })

  it('is rejected for its parts before any pixel is decoded', async () => {
    await expect(redrawImage(pngOf(60_000, 60_000))).rejects.toMatchObject({
      details: { errors: [{ path: 'file', code: 'image_too_many_pixels' }] },
    })
    await expect(redrawImage(Buffer.from('GIF89a'))).rejects.toMatchObject({
      details: { errors: [{ path: 'file', code: 'image_type_invalid' }] },
    })
  })
})
