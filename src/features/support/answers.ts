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
  /** Search words that the text does not contain. */
  keywords: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.nonEmpty()),
  /** Screens on which the task is done. */
  screens: v.array(v.custom<Screen>(isScreen)),
  /** The usual next task. */
  next: v.optional(v.picklist(HELP_ARTICLES)),
  related: v.array(v.picklist(HELP_ARTICLES)),
})

/** The article as a component, which accepts our own elements in place of plain ones. */
type AnswerPage = ComponentType<{ components: { a: ComponentType<ComponentProps<'a'>> } }>

const AnswerFile = v.object({
  default: v.custom<AnswerPage>((page) => typeof page === 'function'),
  frontmatter: FrontMatter,
  words: v.array(v.string()),
})

export interface Answer extends v.InferOutput<typeof FrontMatter> {
  id: HelpArticle
  Page: AnswerPage
  /** Its plain text, one line per block. */
  words: readonly string[]
}

/** In the order of the help centre. */
export type Answers = ReadonlyMap<HelpArticle, Answer>

/** Reads the built files of one language; throws if an article is missing or invalid. */
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

/** Returns loaded articles; `null` if they are not loaded. */
export function answersHere(language: Language): Answers | null {
  return loaded.get(language) ?? null
}

/** Loads the articles before their page is drawn, so that it has its heading at once. */
export async function answersReady(): Promise<void> {
  await loadAnswers(asLanguage(i18n.locale) ?? FALLBACK_LANGUAGE)
}

/** Loads the articles once per language. A failed load is retried the next time. */
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
