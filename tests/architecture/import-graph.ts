import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'

import { parseSync } from 'vite'

export interface Import {
  /** Path from the root of the repository for a file of this repository, or the package name as written. */
  to: string
  ours: boolean
  names: readonly string[]
}

export interface Module {
  path: string
  imports: readonly Import[]
  /** Whether the file contains only `export … from`. */
  barrel: boolean
}

const FOLDERS = ['bench', 'contract', 'domain', 'e2e', 'scripts', 'server', 'src', 'sw', 'tests']

function languageOf(path: string): 'ts' | 'tsx' {
  return path.endsWith('x') ? 'tsx' : 'ts'
}

function quoted(text: string): string {
  return text.slice(1, -1)
}

/** Imports name files with their extension, so joining finds the path. */
function importFrom(path: string, specifier: string, names: readonly string[]): Import {
  if (!specifier.startsWith('.')) return { to: specifier, ours: false, names }
  return { to: posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')), ours: true, names }
}

/** Returns the code outside the spans, which do not overlap. */
function without(text: string, spans: readonly { start: number; end: number }[]): string {
  return spans
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
    .trim()
}

function readModule(root: string, path: string): Module {
  const text = readFileSync(posix.join(root, path), 'utf8')
  // Does not build the syntax tree, which takes five times as long as everything else.
  const { module, comments, errors } = parseSync(path, text, { lang: languageOf(path) })
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)

  const imports = module.staticImports.map(({ moduleRequest, entries }) =>
    importFrom(
      path,
      moduleRequest.value,
      entries.map((entry) => entry.importName.name ?? 'default'),
    ),
  )
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName } of entries) {
      if (moduleRequest) imports.push(importFrom(path, moduleRequest.value, [importName.name ?? '*']))
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end)
    if (/^['"]/.test(written)) imports.push(importFrom(path, quoted(written), ['*']))
  }
  const isOnly = module.staticExports.every(({ entries }) =>
    entries.every(({ moduleRequest }) => moduleRequest !== null),
  )
  const barrel =
    module.staticExports.length > 0 && isOnly && without(text, [...comments, ...module.staticExports]) === ''
  return { path, imports, barrel }
}

function filesOf(root: string, folder: string): string[] {
  if (!existsSync(posix.join(root, folder))) return []
  const entries = readdirSync(posix.join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => posix.relative(root, posix.join(entry.parentPath, entry.name)))
}

const graphs = new Map<string, readonly Module[]>()

/**
 * Returns every TypeScript file of this repository with its imports, types included. The tests of one process read the
 * files once.
 */
export function readImportGraph(root: string): readonly Module[] {
  const graph =
    graphs.get(root) ??
    FOLDERS.flatMap((folder) => filesOf(root, folder))
      .toSorted()
      .map((path) => readModule(root, path))
  graphs.set(root, graph)
  return graph
}
