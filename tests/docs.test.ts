import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const DECISIONS = 'docs/decisions'
const OURS = /^(contract|docs|domain|e2e|scripts|server|src|sw|tests)\//

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path))
}

const documents = [
  'README.md',
  'SECURITY.md',
  ...markdownIn('docs'),
  'domain/pricing/README.md',
  'e2e/README.md',
  'src/offline/README.md',
  'tests/simulation/README.md',
]
const texts = new Map(documents.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

const isThere = (path: string) => existsSync(join(root, path))

test.each(documents)('%s links to files that exist', (document) => {
  const links = [...(texts.get(document) ?? '').matchAll(/\]\(([^)#\s]+)/g)].flatMap(([, to]) => to ?? [])
  expect(links.filter((to) => !/^[a-z]+:/.test(to) && !isThere(join(dirname(document), to)))).toEqual([])
})

test.each(documents)('%s names files that exist', (document) => {
  const named = [...(texts.get(document) ?? '').matchAll(/`([\w$.\-/]+)`/g)]
    .flatMap(([, path]) => path ?? [])
    .filter((path) => OURS.test(path))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test('src/offline/README.md quotes titles and promises of tests that exist', () => {
  const plain = (text: string) => text.replaceAll('\\', '').replaceAll('’', "'")
  const sources = plain(
    ['tests', 'e2e']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
      )
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tests/releases/'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n'),
  )
  // A title with a value inside is quoted with `…` in its place.
  const quoted = [
    ...(texts.get('src/offline/README.md') ?? '').matchAll(/(?<![*\w])\*([^*\n]{12,}?)\*(?!\*)/g),
  ].flatMap(([, title = '']) => plain(title).split('…'))
  expect(quoted.length).toBeGreaterThan(50)
  expect(quoted.filter((part) => !sources.includes(part.trim()))).toEqual([])
})

test('docs/architecture.md leads one edit from the tap to the ledger through at most 25 files, each named once', () => {
  const [, section = ''] =
    /## One edit, from the tap to the ledger\n([^#]*)\n#/.exec(texts.get('docs/architecture.md') ?? '') ?? []
  const [toLedger = '', back = ''] = section.split('The answer returns')
  const filesOf = (table: string) =>
    [...table.matchAll(/^\| [\w ]+ \| `([^`]+)` \|/gm)].flatMap(([, path]) => path ?? [])
  expect(filesOf(toLedger).length).toBeGreaterThan(20)
  expect(filesOf(toLedger).length).toBeLessThanOrEqual(25)
  expect(filesOf(back)).toHaveLength(4)
  expect(filesOf(section)).toEqual([...new Set(filesOf(section))])
})

test('docs/decisions/README.md lists each record once', () => {
  const records = readdirSync(join(root, DECISIONS)).filter((name) => /^\d{4}-/.test(name))
  const index = texts.get(`${DECISIONS}/README.md`) ?? ''
  const listed = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].flatMap(([, name]) => name ?? [])
  expect(listed.toSorted()).toEqual(records.toSorted())
})

test('each record has a unique number', () => {
  const numbers = readdirSync(join(root, DECISIONS)).flatMap((name) => /^\d{4}/.exec(name) ?? [])
  expect(numbers).toEqual([...new Set(numbers)])
})
