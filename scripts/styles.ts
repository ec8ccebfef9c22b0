import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import type { CSSOptions } from 'vite'

const root = join(import.meta.dirname, '..')

/** Pattern of a class name of our own style sheets, in the build and in the painted sign-in page. */
export const CLASS_NAME = /^_\w+_[0-9a-f]{5}$/

/** Mantine's default breakpoints, for its media-query mixins. */
const BREAKPOINTS = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

/** CSS options of the app's build and of the painter of the sign-in page, so that a class has the same name in both. */
export const cssOptions: CSSOptions = {
  modules: {
    generateScopedName: (name, file) =>
      `_${name}_${createHash('sha256').update(relative(root, file)).digest('hex').slice(0, 5)}`,
  },
  postcss: { plugins: [mantine(), simpleVars({ variables: BREAKPOINTS })] },
}
