import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What a class of one of our own stylesheets is called, in the build and in what is painted ahead. */
export const CLASS_NAME = /^_\w+_[0-9a-f]{5}$/

/** Vite's own name ends with a line besides: two bytes of each class that a screen loads. */
export const classNames = {
  generateScopedName: (name: string, file: string): string => `_${name}_${createHash('sha256').update(relative(root, file)).digest('hex').slice(0, 5)}`,
}
