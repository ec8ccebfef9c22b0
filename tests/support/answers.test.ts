import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { LANGUAGES } from '../../domain/people.ts'
import { answersHere, loadAnswers, readAnswers } from '../../src/features/support/answers.ts'
import { CATEGORIES } from '../../src/features/support/help/categories.ts'
import { FILES as ENGLISH } from '../../src/features/support/help/english.ts'
import { SCREENS } from '../../src/features/support/help/screens.ts'
import { FILES as SPANISH } from '../../src/features/support/help/spanish.ts'
import { HELP_ARTICLES } from '../../src/ui/help/help-articles.ts'
import { HELP_FILES } from './help-files.ts'
import { screenWords } from './screen-words.ts'

const root = join(import.meta.dirname, '../..')
const answers = { en: readAnswers(ENGLISH), es: readAnswers(SPANISH) }

/** Screens of the app without parameters, for example `/dashboard/outbox`. */
const routes = readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8')

function linksOf(source: string): string[] {
  return [...source.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href ?? '')
}

describe('[S2-29] an answer of the help centre', () => {
  it.each(LANGUAGES)('has a file for each id, and each file has an id: %s', (language) => {
    expect(
      HELP_FILES.filter((file) => file.language === language)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...HELP_ARTICLES].toSorted())
  })

  it.each(HELP_ARTICLES)('has a similar length in both languages: %s', (id) => {
    const [en, es] = [answers.en.get(id), answers.es.get(id)]
    const shared = (answer: typeof en) =>
      answer && {
        category: answer.category,
        screens: answer.screens,
        next: answer.next,
        related: answer.related,
        blocks: answer.words.length,
      }
    expect(en).toBeDefined()
    expect(shared(es)).toEqual(shared(en))
    expect(es?.title).not.toBe(en?.title)
  })

  it.each(HELP_FILES.map((file) => [`${file.language}/${file.id}`, file] as const))(
    'leads only to existing answers and screens: %s',
    (_, { source }) => {
      const wrong = linksOf(source).filter((href) =>
        href.endsWith('.md') ? !HELP_ARTICLES.some((id) => href === `${id}.md`) : !routes.includes(`'${href}':`),
      )
      expect(wrong).toEqual([])
    },
  )

  it.each(HELP_FILES.map((file) => [`${file.language}/${file.id}`, file] as const))(
    'names buttons, fields and states with the words of the screen: %s',
    (_, { language, source }) => {
      const known = screenWords(language)
      const named = [...source.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => words ?? '')
      expect(named.filter((words) => !known.has(words))).toEqual([])
    },
  )

  it('has related answers, none of them itself', () => {
    for (const { id, next, related } of answers.en.values()) {
      expect(related.length, id).toBeGreaterThan(0)
      expect([next, ...related], id).not.toContain(id)
      expect(new Set(related).size, id).toBe(related.length)
    }
  })

  it('exists for each subject', () => {
    for (const category of CATEGORIES)
      expect(
        [...answers.en.values()].some((answer) => answer.category === category),
        category,
      ).toBe(true)
  })

  it('links to screens of the app', () => {
    for (const { to } of Object.values(SCREENS)) expect(routes).toContain(`'${to}':`)
  })

  it('is available once loaded', async () => {
    expect(answersHere('es')).toBeNull()
    await loadAnswers('es')
    expect(answersHere('es')?.get('outbox')?.title).toBe(answers.es.get('outbox')?.title)
    expect(loadAnswers('es')).toBe(loadAnswers('es'))
  })
})

describe('an invalid answer file', () => {
  const good = ENGLISH['./en/outbox.md']

  function withFrontMatter(change: object): () => unknown {
    if (typeof good !== 'object' || good === null || !('frontmatter' in good))
      throw new Error('No answer on the outbox')
    const changed = { ...good, frontmatter: { ...Object(good.frontmatter), ...change } }
    return () => readAnswers({ ...ENGLISH, './en/outbox.md': changed })
  }

  it.each(['title', 'category', 'keywords', 'screens', 'related'])('has no %s', (field) => {
    expect(withFrontMatter({ [field]: undefined })).toThrow(/Invalid/)
  })

  it.each([
    { title: '' },
    { category: 'other' },
    { keywords: [] },
    { screens: ['nowhere'] },
    { next: 'nothing' },
    { related: ['nothing'] },
    { oder: 1 },
  ])('is rejected: %j', (change) => {
    expect(withFrontMatter(change)).toThrow(/Invalid/)
  })

  it('is missing', () => {
    const { './en/outbox.md': _, ...others } = ENGLISH
    expect(() => readAnswers(others)).toThrow(/Invalid/)
  })
})

it('each screen and error links to an existing answer', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  )
  const asked = sources.flatMap((path) =>
    [...readFileSync(join(root, 'src', path), 'utf8').matchAll(/<HelpLink article="([\w-]+)"|\bhelp="([\w-]+)"/g)].map(
      ([, link, page]) => link ?? page ?? '',
    ),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((id) => !HELP_ARTICLES.some((article) => article === id))).toEqual([])
})
