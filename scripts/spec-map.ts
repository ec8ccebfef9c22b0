import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const mapFile = join(root, 'docs/spec-map.md')
const ROW = /^\| ([SD]\d?-\d+) \|([^|]*)\|([^|]*)\|([^|]*)\|$/
const ID = /\[([SD]\d?-\d+)\]/g

export interface SpecRow {
  id: string
  line: string
  where: string[]
  tests: string[]
}

function splitList(cell: string): string[] {
  return cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function readSpecMap(): SpecRow[] {
  const rows = readFileSync(mapFile, 'utf8')
    .split('\n')
    .map((line) => ROW.exec(line))
  return rows.flatMap((match) => {
    const [, id, line, where, tests] = match ?? []
    if (id === undefined || line === undefined || where === undefined || tests === undefined) return []
    return { id, line: line.trim(), where: splitList(where), tests: splitList(tests) }
  })
}

/** Returns the test files whose titles contain each id. */
export function testsById(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const folder of ['tests', 'e2e'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(test|spec|e2e)\.tsx?$/.test(entry)) continue
      const path = join(folder, entry)
      for (const [, id] of readFileSync(join(root, path), 'utf8').matchAll(ID))
        if (id !== undefined && !found.get(id)?.includes(path))
          found.set(id, [...(found.get(id) ?? []), path].toSorted())
    }
  return found
}

if (process.argv[1] === import.meta.filename) {
  const tests = testsById()
  const lines = readFileSync(mapFile, 'utf8')
    .split('\n')
    .map((line) => {
      const [, id, text, where] = ROW.exec(line) ?? []
      return id === undefined
        ? line
        : `| ${id} |${text}|${where}| ${[...(tests.get(id) ?? []), ''].join(', ').replace(/, $/, ' ')}|`
    })
  writeFileSync(mapFile, lines.join('\n'))
}
