import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Sources of the built app. */
const SOURCES = [
  'contract',
  'domain',
  'public',
  'src',
  'sw',
  'index.html',
  'lingui.config.ts',
  'package-lock.json',
  'package.json',
  'scripts/chunks.ts',
  'scripts/compile-overlays.ts',
  'scripts/help-pages.ts',
  'scripts/lingui-macros.ts',
  'scripts/paint.ts',
  'scripts/service-worker.ts',
  'scripts/styles.ts',
  'vite.config.ts',
]

/** Files among the sources that the build itself writes. */
const MADE = /(^|[\\/])(messages\.json|routeTree\.gen\.ts)$/

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)))
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((source) => filesOf(join(root, source))).filter((file) => !MADE.test(file))
  for (const file of files.toSorted())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function stampOf(root: string): string {
  return join(root, '.cache/build-stamp')
}

/** Returns whether `dist/` was built from the present sources. */
export function isBuildFresh(root: string): boolean {
  const stamp = stampOf(root)
  return existsSync(join(root, 'dist/sw.js')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)
}

/** Runs `build` and stores a fingerprint of the sources from before the build, so that a later edit counts. */
export function stampBuild(root: string, build: () => void): void {
  const stamp = stampOf(root)
  rmSync(stamp, { force: true })
  const made = fingerprint(root)
  build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, made)
}
