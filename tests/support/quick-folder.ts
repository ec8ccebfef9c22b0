import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Databases and browsers of tests write a few hundred megabytes. */
const PLENTY = 2 ** 31

/**
 * Folder for temporary files: in memory if there is enough. A disk slows down badly when thousands of files are made
 * and deleted repeatedly: a test's database is copied in 20 ms here, in half a second there.
 */
export const QUICK_FOLDER = roomOf('/dev/shm') > PLENTY ? '/dev/shm' : tmpdir()

function roomOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
