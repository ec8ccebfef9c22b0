import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Openings that make a reader start twice. */
const OPENINGS = /^(what|who|whose|whoever|as|of|how|where|wherever|so|that)\b/i

/** Words with a plainer one beside them. */
const WORDS =
  /\b(anew|reckon\w*|meanwhile|besides|so many|of before|told|heard of|goes on|go on|went on|with a network only|mend\w*|at hand|comes of|null of none|whoever)\b/i

/** How many comments and test titles still begin or read so, by folder. Lower a number when you rewrite a text; never raise one. */
const REMAINING: Readonly<Record<string, { comments: number; titles: number }>> = {
  domain: { comments: 0, titles: 0 },
  contract: { comments: 0, titles: 0 },
  server: { comments: 0, titles: 0 },
  src: { comments: 208, titles: 0 },
  sw: { comments: 0, titles: 0 },
  tests: { comments: 491, titles: 647 },
  e2e: { comments: 144, titles: 35 },
  bench: { comments: 0, titles: 0 },
  scripts: { comments: 0, titles: 0 },
}

/** A comment or title as a reader meets it: without its marks, and what continues on the next line joined to it. */
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)|[ \t]\/\/ (.*)$/gm
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

/** The English texts of the screens, each form of a plural by itself, and those of mails and files. */
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
    .filter((path) => /^[^.].*\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('releases/'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
}

test('an awkward comment and an awkward title are counted, and plain ones are not', () => {
  expect(
    commentsOf('/** What a write gives of a row. */\n// Throws if none.\nconst a = 1 // Of the shift.\n').filter(
      isAwkward,
    ),
  ).toEqual(['What a write gives of a row.', 'Of the shift.'])
  // Joined here, so that the map of the specification does not take the example for a test.
  const id = ['[S1', '01]'].join('-')
  expect(
    titlesOf(`test('${id} of everything nothing is left', () => {})\nit('rejects a refund', () => {})`).filter(
      isAwkward,
    ),
  ).toEqual(['of everything nothing is left'])
})

test.each(Object.entries(REMAINING))(
  '%s has no more awkward comments and titles than before',
  (folder, { comments, titles }) => {
    const sources = sourcesIn(folder)
    const found = {
      comments: sources.flatMap(commentsOf).filter(isAwkward).length,
      titles: sources.flatMap(titlesOf).filter(isAwkward).length,
    }
    expect(found.comments, `comments in ${folder}`).toBeLessThanOrEqual(comments)
    expect(found.titles, `titles in ${folder}`).toBeLessThanOrEqual(titles)
  },
)

test('no text of a screen, mail or file begins or reads awkwardly', () => {
  const texts = screenTexts()
  expect(texts.length).toBeGreaterThan(3_000)
  expect(texts.filter((text) => WORDS.test(text) || (OPENINGS.test(text) && !mayOpenSo(text)))).toEqual([])
})
