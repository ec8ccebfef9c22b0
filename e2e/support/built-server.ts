import { join } from 'node:path'

import { buildSync } from 'esbuild'

const root = join(import.meta.dirname, '../..')

/** The moved clock and the server, each as one script: a start loads two files instead of 600. */
export const BUILT_CLOCK = join(root, 'server/.built-clock.mjs')
export const BUILT_SERVER = join(root, 'server/.built-server.mjs')

/** Stories start a server about 50 times. Loading its sources took two seconds of a processor each time. */
export function buildServer(): void {
  const built = { bundle: true, format: 'esm', packages: 'external', platform: 'node', sourcemap: 'inline' } as const
  buildSync({ ...built, entryPoints: [join(root, 'server/main.ts')], outfile: BUILT_SERVER })
  buildSync({ ...built, entryPoints: [join(root, 'tests/support/stand-at-moment.ts')], outfile: BUILT_CLOCK })
}
