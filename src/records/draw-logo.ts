import { isGrey } from '../../domain/logo.ts'

/** The longer side in pixels: more than a receipt printer has. */
const LONGEST = 640
const CHANNELS = 4

/** A logo as it would be sent, and whether it has colours. */
export interface DrawnLogo {
  picture: Blob
  /** The same in greys; null where it has no colours. */
  grey: Blob | null
}

/** The picture drawn anew, small, and without whatever else was in its file. Null where it cannot be drawn. */
export async function drawLogo(file: File): Promise<DrawnLogo | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  const picture = await pngOf(canvas)
  if (picture === null || isGrey(pixels.data)) return picture && { picture, grey: null }
  makeGrey(pixels.data)
  context.putImageData(pixels, 0, 0)
  const grey = await pngOf(canvas)
  return grey && { picture, grey }
}

/** By how light each colour looks to people (ITU-R BT.601). */
function makeGrey(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + CHANNELS)
    pixels.fill(Math.round(0.299 * red + 0.587 * green + 0.114 * blue), at, at + CHANNELS - 1)
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
