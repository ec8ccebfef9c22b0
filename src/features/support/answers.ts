import { i18n } from '@lingui/core'
import type { ComponentProps, ComponentType } from 'react'
import * as v from 'valibot'

import type { Language } from '../../../domain/people.ts'
import { FALLBACK_LANGUAGE, asLanguage } from '../../lib/language.ts'
import { HELP_ARTICLES, type HelpArticle } from '../../ui/help/help-articles.ts'
import { CATEGORIES } from './help/categories.ts'
import { SCREENS, type Screen } from './help/screens.ts'

const isScreen = (name: unknown): name is Screen => typeof name === 'string' && Object.hasOwn(SCREENS, name)

const FrontMatter = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty()),
  category: v.picklist(CATEGORIES),
  /** Words that somebody may search with and that the text does not have. */
  keywords: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.nonEmpty()),
  /** Where it is done. */
  screens: v.array(v.custom<Screen>(isScreen)),
  /** What one wants to do after it. */
  next: v.optional(v.picklist(HELP_ARTICLES)),
  related: v.array(v.picklist(HELP_ARTICLES)),
})

/** The page of an answer, with our own elements in place of plain ones. */
type AnswerPage = ComponentType<{ components: { a: ComponentType<ComponentProps<'a'>> } }>

const AnswerFile = v.object({
  default: v.custom<AnswerPage>((page) => typeof page === 'function'),
  frontmatter: FrontMatter,
  words: v.array(v.string()),
})

export interface Answer extends v.InferOutput<typeof FrontMatter> {
  id: HelpArticle
  Page: AnswerPage
  /** Its text without marks, a line for each block. */
  words: readonly string[]
}

/** In the order of the help centre. */
export type Answers = ReadonlyMap<HelpArticle, Answer>

/** What the build made of the files of one language; throws where one is missing or is not as it should be. */
export function readAnswers(files: Readonly<Record<string, unknown>>): Answers {
  const byId = new Map(Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.md$/g, ''), file]))
  return new Map(
    HELP_ARTICLES.map((id) => {
      const { default: Page, frontmatter, words } = v.parse(AnswerFile, byId.get(id))
      return [id, { id, Page, words, ...frontmatter }]
    }),
  )
}

const FILES: Record<Language, () => Promise<{ FILES: Readonly<Record<string, unknown>> }>> = {
  en: () => import('./help/english.ts'),
  es: () => import('./help/spanish.ts'),
}

const loaded = new Map<Language, Answers>()
const loading = new Map<Language, Promise<Answers>>()

/** What is loaded already; null where it is not. */
export function answersHere(language: Language): Answers | null {
  return loaded.get(language) ?? null
}

/** Before a page of them is drawn, so that it has its heading at once. */
export async function answersReady(): Promise<void> {
  await loadAnswers(asLanguage(i18n.locale) ?? FALLBACK_LANGUAGE)
}

/** Once for each language. A loading that failed is begun anew the next time. */
export function loadAnswers(language: Language): Promise<Answers> {
  const running = loading.get(language)
  if (running !== undefined) return running
  const begun = FILES[language]().then(({ FILES: files }) => {
    const answers = readAnswers(files)
    loaded.set(language, answers)
    return answers
  })
  loading.set(language, begun)
  begun.catch(() => loading.delete(language))
  return begun
}
