import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { formatter } from '@lingui/format-po'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { LANGUAGES } from '../domain/people.ts'
import { compileMacros, HAS_MACROS } from '../scripts/lingui-macros.ts'

const root = join(import.meta.dirname, '..')
const locales = join(root, 'src/locales')
let fresh: string

/** Returns the sources that name Lingui. No other file can have a text, and reading all files takes half as long again. */
function sourcesWithTexts(): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(root, 'src', path))
    .filter((path) => readFileSync(path, 'utf8').includes('lingui'))
}

/** Maps message to translation. A message that is no longer in the sources follows `#~` and is not read. */
function entries(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8').replaceAll(/"\n"/g, '')
  return new Map(
    [...text.matchAll(/^(?:msgctxt "(.*)"\n)?msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(
      ([, context = '', message = '', translation = '']) => [`${context}\u0004${message}`, translation],
    ),
  )
}

beforeAll(() => {
  // Extracts the present sources, next to the existing catalogs.
  fresh = mkdtempSync(join(tmpdir(), 'parq catalogs-'))
  cpSync(locales, fresh, { recursive: true })
  const config = join(fresh, 'lingui.config.mjs')
  const settings = {
    sourceLocale: 'en',
    locales: LANGUAGES,
    rootDir: root,
    catalogs: [{ path: join(fresh, '{locale}/messages'), include: sourcesWithTexts() }],
  }
  writeFileSync(config, `export default ${JSON.stringify(settings)}`)
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean', '--config', config],
    { cwd: root, stdio: 'pipe' },
  )
})

afterAll(() => rmSync(fresh, { recursive: true, force: true }))

describe.each(LANGUAGES)('[S1-02] the catalog in %s', (language) => {
  test('has exactly the texts of the sources', () => {
    const kept = entries(join(locales, language, 'messages.po'))
    const extracted = entries(join(fresh, language, 'messages.po'))
    expect(extracted.size).toBeGreaterThan(100)
    expect([...kept.keys()].toSorted(), 'run: npm run catalogs').toEqual([...extracted.keys()].toSorted())
  })

  test('has a translation for each text', () => {
    const kept = entries(join(locales, language, 'messages.po'))
    expect([...kept].filter(([, translation]) => translation === '').map(([message]) => message)).toEqual([])
  })
})

test('[S1-02] the built app contains the id of each text of the catalog', async () => {
  const used = new Set<string>()
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    const source = /\.tsx?$/.test(path) ? readFileSync(join(root, 'src', path), 'utf8') : ''
    if (!HAS_MACROS.test(source)) continue
    const { code } = await compileMacros(source, join(root, 'src', path), { isRelease: true })
    for (const [, id = ''] of code.matchAll(/\bid: "([^"]+)"/g)) used.add(id)
  }
  const filename = join(locales, 'en/messages.po')
  const catalog = await formatter().parse(readFileSync(filename, 'utf8'), {
    locale: 'en',
    sourceLocale: 'en',
    filename,
  })
  expect(used.size).toBeGreaterThan(100)
  expect(Object.keys(catalog).filter((id) => !used.has(id))).toEqual([])
})

test('[S1-02] the Spanish catalog keeps every placeholder and tag of the English', () => {
  const marks = (text: string) =>
    [...new Set([...text.matchAll(/\{\w+(?=[,}])|<\/?\d+\/?>/g)].map(([mark]) => mark))].toSorted()
  const translations = entries(join(locales, 'es', 'messages.po'))
  const lost = [...translations].filter(
    ([message, translation]) => marks(message.split('\u0004')[1] ?? '').join() !== marks(translation).join(),
  )
  expect(lost).toEqual([])
})
