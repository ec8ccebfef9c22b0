import type { IMAGE_TYPES } from '../../contract/file.ts'

/** A picture taken apart: its size, and a file of nothing but what draws it. */
export interface Picture {
  width: number
  height: number
  /** The same picture without names, places, comments and whatever else was in its file. */
  bare: Buffer
}

export interface Format {
  mediaType: (typeof IMAGE_TYPES)[number]
  /** By its first bytes. */
  begins: (bytes: Buffer) => boolean
  /** Null where it is damaged, moves, or has anything behind it that belongs to no picture. */
  read: (bytes: Buffer) => Picture | null
}
