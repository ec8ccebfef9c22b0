import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { compileOverlays } from './compile-overlays.ts'

/** The API, restarted when its sources change, and Vite before it at http://127.0.0.1:5173. */
const root = join(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)

await compileOverlays()

const parts = [
  [bin('@lingui/cli/dist/lingui.js'), 'compile', '--watch'],
  [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  [bin('vite/bin/vite.js')],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

function end(): void {
  for (const part of parts) if (part.exitCode === null) part.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
for (const part of parts) part.on('exit', end)
