import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'

import { build } from 'vite'

import type { Answer } from './local-server.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Returns the files of a benchmark's page by path, built from the app's own sources. */
export async function builtPage(root: string, outDir: string): Promise<Map<string, Answer>> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: false },
  })
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.map(
    async (file) =>
      [file.slice(outDir.length), { type: TYPES[extname(file)] ?? 'text/plain', body: await readFile(file) }] as const,
  )
  return new Map(await Promise.all(read))
}
