import sharp, { type Sharp } from 'sharp'

import type { FieldCode } from '../../contract/errors.ts'
import { invalidField } from '../http/problem-error.ts'
import type { Format } from './format.ts'
import { JPEG } from './jpeg.ts'
import { PNG } from './png.ts'
import { WEBP } from './webp.ts'

const FORMATS: readonly Format[] = [PNG, JPEG, WEBP]

/**
 * Far more than a photo of a face needs. A small file may claim billions of pixels, which cost time and memory to
 * decode.
 */
const MOST_PIXELS = 25_000_000
const LONGEST_SIDE = 10_000
/** Far more time than a photo needs. */
const PATIENCE_SECONDS = 10

/** Longer side of a stored picture: more than any screen needs for a face. */
const KEPT_SIDE = 1_024

interface StoredImage {
  mediaType: Format['mediaType']
  content: Buffer
}

function refuse(code: FieldCode) {
  return invalidField('file', code)
}

/**
 * Returns the parts of a file that draw the picture, judged by the bytes alone, without decoding. Throws at the field
 * `file` if the bytes are not a picture.
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

/** Redraws a picture at no more than its shown size. Only its pixels remain. */
export async function redrawImage(bytes: Buffer): Promise<StoredImage> {
  const { mediaType, content } = extractImage(bytes)
  const drawn = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .resize({
      width: KEPT_SIDE,
      height: KEPT_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .timeout({ seconds: PATIENCE_SECONDS })
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
