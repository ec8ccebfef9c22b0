import { type SharedBounds, sharedQueue } from './bounded-queue.ts'

/**
 * Bounds of all work that needs much processor time or memory. In each, one company leaves a place to the others,
 * whatever it sends.
 */
export const WORK_BOUNDS = {
  /** Spreadsheets, each in a thread of up to 512 MB. */
  sheets: { atOnce: 2, waiting: 20, each: { atOnce: 1, waiting: 5 } },
  /** Drawings of vehicle types, each in a thread of up to 256 MB. */
  drawings: { atOnce: 2, waiting: 20, each: { atOnce: 1, waiting: 5 } },
  /** Decoding a picture takes up to a second of a processor and 100 MB. */
  pictures: { atOnce: 3, waiting: 20, each: { atOnce: 2, waiting: 10 } },
  /** Files of a page or more that are drawn while somebody waits. */
  documents: { atOnce: 2, waiting: 20, each: { atOnce: 1, waiting: 5 } },
} as const satisfies Record<string, SharedBounds>

export const sheetsInTurn = sharedQueue(WORK_BOUNDS.sheets)
export const drawingsInTurn = sharedQueue(WORK_BOUNDS.drawings)
export const picturesInTurn = sharedQueue(WORK_BOUNDS.pictures)
export const documentsInTurn = sharedQueue(WORK_BOUNDS.documents)
