import type { IMAGE_TYPES } from '../../contract/file.ts'

/** A parsed picture: its size, and a file with only the parts that draw it. */
export interface Picture {
  width: number
  height: number
  /** The same picture without names, places, comments and other metadata. */
  bare: Buffer
}

export interface Format {
  mediaType: (typeof IMAGE_TYPES)[number]
  /** Recognises the format by the first bytes. */
  begins: (bytes: Buffer) => boolean
  /** Returns null if the file is damaged, animated, or has extra data after the picture. */
  read: (bytes: Buffer) => Picture | null
}
