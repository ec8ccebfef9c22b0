import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '../../../contract/file.ts'
import type { FieldCode } from '../../../contract/errors.ts'

/** Of the longer side, in pixels: more than any screen shows of a face. */
const LONGEST = 640

/** Why a file that was chosen is none to send; null where it may be. */
export function photoFault({ size, type }: Pick<File, 'size' | 'type'>): Extract<FieldCode, 'image_type_invalid' | 'image_too_large'> | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return 'image_type_invalid'
  return size > IMAGE_MAX_BYTES ? 'image_too_large' : null
}

/** The picture drawn anew: upright, small, and without whatever else was in its file. Null where it cannot be drawn. */
export async function drawnPhoto(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
}
