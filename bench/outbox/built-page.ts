import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

import { build } from 'vite'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
/** Scripts apart from the page: a worker, and a script for the app's own page. */
const SCRIPTS = ['workbox-worker', 'filler']
const root = join(import.meta.dirname, 'page')

export type Files = ReadonlyMap<string, { type: string; body: Buffer }>

/** Returns the contestants' page, and the worker that one of them needs, by path. */
export async function builtPage(): Promise<Files> {
  const outDir = await mkdtemp(join(tmpdir(), 'parq-bench-outbox-'))
  const common = {
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
  } as const
  const options = { outDir, target: 'es2023', modulePreload: false } as const
  try {
    await build({ ...common, build: { ...options, emptyOutDir: true } })
    for (const name of SCRIPTS) {
      const lib = {
        entry: join(root, `${name}.ts`),
        formats: ['iife' as const],
        name: 'script',
        fileName: () => `${name}.js`,
      }
      await build({ ...common, build: { ...options, emptyOutDir: false, lib } })
    }
    const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const read = files.map(
      async (file) =>
        [
          file.slice(outDir.length),
          { type: TYPES[extname(file)] ?? 'text/plain', body: await readFile(file) },
        ] as const,
    )
    return new Map(await Promise.all(read))
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
