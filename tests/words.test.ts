import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Openings that make a reader start twice. */
const OPENINGS = /^(what|who|whose|whoever|as|of|how|where|wherever|so|that)\b/i

/** Words with a plainer alternative. */
const WORDS =
  /\b(anew|reckon\w*|meanwhile|besides|so many|of before|told|heard of|goes on|go on|went on|with a network only|mend\w*|at hand|comes of|null of none|whoever)\b/i

const FOLDERS = ['domain', 'contract', 'server', 'src', 'sw', 'tests', 'e2e', 'bench', 'scripts']

/** Comments and titles are compared without their marks, with their lines joined. A pattern such as `/api/*` is none. */
const COMMENT = /(?<![\w/*'"`])\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)|[ \t]\/\/ (.*)$/gm
const TITLE = /\b(?:test|it|describe|empty)(?:\.\w+)*(?:\([^()'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

function commentsOf(text: string): string[] {
  return [...text.matchAll(COMMENT)].map(([, block, lines, trailing]) =>
    (block ?? lines ?? trailing ?? '')
      .replaceAll(/^[ \t]*(\*|\/\/) ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

function titlesOf(text: string): string[] {
  return [...text.matchAll(TITLE)].map(([, , title = '']) => title.replaceAll(/\[[SD]\d?-\d+\] ?|@long ?/g, '').trim())
}

/** Returns the English texts of the screens, each form of a plural separately, and those of mails and files. */
function screenTexts(): string[] {
  const catalog = readFileSync(join(root, 'src/locales/en/messages.po'), 'utf8').replaceAll('"\n"', '')
  const texts = [...catalog.matchAll(/^msgid "(.+)"$/gm)].flatMap(([, text = '']) =>
    text.startsWith('{') && text.includes(', plural,')
      ? [...text.matchAll(/(?:one|other|=\d+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form = '']) => form)
      : [text],
  )
  const server = ['en.ts', 'export-words.ts'].flatMap((file) => {
    const [english = ''] = readFileSync(join(root, 'server/locales', file), 'utf8').split('const es: ')
    return [...english.matchAll(/'([^'\n]+)'|`([^`\n]+)`/g)].map(([, quoted = '', template = '']) => quoted || template)
  })
  return [...texts, ...server]
}

/** A question, the date of a figure and the middle of a sentence may begin with such a word. */
const mayOpenSo = (text: string) => /\?$|^As of\b|^\p{Ll}/u.test(text)

const isAwkward = (text: string) => OPENINGS.test(text) || WORDS.test(text)

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^.].*\.(ts|tsx|mjs|css)$/.test(path) && !path.startsWith('releases/'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
}

test('awkward comments and titles are found, and plain ones are not', () => {
  // Written with other signs, because this file is searched too.
  const source = '#** What a write gives of a row. *#\n## Throws if none.\nconst a = 1 ## Of the shift.\n'
  expect(commentsOf(source.replaceAll('#', '/')).filter(isAwkward)).toEqual([
    'What a write gives of a row.',
    'Of the shift.',
  ])
  // Joined here, so that the map of the specification does not take the example for a test.
  const id = ['[S1', '01]'].join('-')
  expect(
    titlesOf(`test('${id} of everything nothing is left', () => {})\nit('rejects a refund', () => {})`).filter(
      isAwkward,
    ),
  ).toEqual(['of everything nothing is left'])
})

test.each(FOLDERS)('%s has no awkward comment and no awkward test title', (folder) => {
  const sources = sourcesIn(folder)
  expect(sources.flatMap(commentsOf).filter(isAwkward)).toEqual([])
  expect(sources.flatMap(titlesOf).filter(isAwkward)).toEqual([])
})

test('no text of a screen, mail or file begins or reads awkwardly', () => {
  const texts = screenTexts()
  expect(texts.length).toBeGreaterThan(3_000)
  expect(texts.filter((text) => WORDS.test(text) || (OPENINGS.test(text) && !mayOpenSo(text)))).toEqual([])
})
