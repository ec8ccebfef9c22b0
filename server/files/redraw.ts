import sharp, { type Sharp } from 'sharp'

import type { FieldCode } from '../../contract/errors.ts'
import { invalidField } from '../http/problem-error.ts'
import type { Format } from './format.ts'
import { JPEG } from './jpeg.ts'
import { PNG } from './png.ts'
import { WEBP } from './webp.ts'

const FORMATS: readonly Format[] = [PNG, JPEG, WEBP]

/** Far more than any photo of a face; a file of few bytes may claim thousands of millions, and who opens it pays. */
const MOST_PIXELS = 25_000_000
const LONGEST_SIDE = 10_000

/** The longer side of a kept picture: more than any screen shows of a face. */
const KEPT_SIDE = 1_024

interface StoredImage {
  mediaType: Format['mediaType']
  content: Buffer
}

function refuse(code: FieldCode) {
  return invalidField('file', code)
}

/**
 * The parts of a file that draw the picture which these bytes hold, judged by the bytes alone: nothing is decoded yet.
 * Throws at the field `file` where they hold none.
 */
export function extractImage(bytes: Buffer): StoredImage {
  const format = FORMATS.find(({ begins }) => begins(bytes))
  if (!format) throw refuse('image_type_invalid')
  const picture = format.read(bytes)
  if (!picture || picture.width === 0 || picture.height === 0) throw refuse('image_damaged')
  const { width, height, bare } = picture
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
    throw refuse('image_too_many_pixels')
  return { mediaType: format.mediaType, content: bare }
}

/** Redraws a picture at most as large as it is shown. Only its pixels remain of the file. */
export async function redrawImage(bytes: Buffer): Promise<StoredImage> {
  const { mediaType, content } = extractImage(bytes)
  const drawn = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).resize({
    width: KEPT_SIDE,
    height: KEPT_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  try {
    return { mediaType, content: await encoded(drawn, mediaType) }
  } catch {
    throw refuse('image_damaged')
  }
}

async function encoded(drawn: Sharp, mediaType: Format['mediaType']): Promise<Buffer> {
  if (mediaType === 'image/png') return drawn.png().toBuffer()
  return mediaType === 'image/webp' ? drawn.webp({ quality: 86 }).toBuffer() : drawn.jpeg({ quality: 86 }).toBuffer()
}
