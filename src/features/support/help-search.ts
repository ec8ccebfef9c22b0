import MiniSearch from 'minisearch'

import { comparableText } from '../../../domain/text/comparable-text.ts'
import type { HelpArticle } from '../../ui/help/help-articles.ts'
import type { Answer, Answers } from './answers.ts'

/** A piece of text, and whether it matches the search. */
export interface Stretch {
  text: string
  found: boolean
}

export interface Hit {
  answer: Answer
  title: readonly Stretch[]
  /** The line of the article with the most matches; the article's first line if only the title or keywords match. */
  line: readonly Stretch[]
}

export type HelpSearch = (term: string) => readonly Hit[]

const WORD = /[\p{L}\p{N}]+/gu

/** Minimum length for fuzzy matching: in a shorter word, another letter makes another word. */
const SHORT = 4

/** Part of the letters that may be wrong: one in four. */
const WRONG_LETTERS = 0.25

/** Words without meaning of their own, in the form of `comparableText`. */
const LITTLE = new Set(
  (
    'a an and are as at be by can do does for from get have how i if in is it its me my not of on or that the there this to was what when where which who why will with you your ' +
    'al como con cual cuando de del donde e el ella en es esta este hay la las le lo los me mi mis o para pero por porque puedo que quien se si son su sus un una uno y ya yo'
  ).split(' '),
)

interface IndexedAnswer {
  id: HelpArticle
  title: string
  keywords: string
  text: string
}

/** Builds an index of one language's articles in memory, which needs no connection. */
export function indexAnswers(answers: Answers): HelpSearch {
  const index: MiniSearch<IndexedAnswer> = new MiniSearch({
    fields: ['title', 'keywords', 'text'],
    tokenize: (text) => text.match(WORD) ?? [],
    processTerm: comparableText,
    searchOptions: {
      boost: { title: 4, keywords: 2 },
      prefix: true,
      // Existing words match exactly: `caja` is not `cada` with a wrong letter.
      fuzzy: (word) => (word.length < SHORT || index.search(word, { fuzzy: false }).length > 0 ? false : WRONG_LETTERS),
      combineWith: 'AND',
    },
  })
  index.addAll(
    [...answers.values()].map(({ id, title, keywords, words }) => ({
      id,
      title,
      keywords: keywords.join(' '),
      text: words.join('\n'),
    })),
  )

  return (term) => {
    const words = (term.match(WORD) ?? []).map(comparableText)
    const telling = words.filter((word) => !LITTLE.has(word))
    const searched = (telling.length > 0 ? telling : words).join(' ')
    const all = index.search(searched)
    // If no article has all words, finds those with the most words.
    const some = all.length > 0 ? all : index.search(searched, { combineWith: 'OR' })
    const most = Math.max(...some.map(({ queryTerms }) => queryTerms.length))
    const results = some.filter(({ queryTerms }) => queryTerms.length === most)
    return results.flatMap(({ id, terms }) => {
      const answer = [...answers.values()].find((one) => one.id === id)
      return answer === undefined ? [] : [hitOf(answer, new Set(terms))]
    })
  }
}

function hitOf(answer: Answer, terms: ReadonlySet<string>): Hit {
  const count = (line: string) =>
    new Set((line.match(WORD) ?? []).map(comparableText).filter((word) => terms.has(word))).size
  const [first = '', ...rest] = answer.words
  const line = rest.reduce((best, next) => (count(next) > count(best) ? next : best), first)
  return { answer, title: marked(answer.title, terms), line: marked(line, terms) }
}

/** Splits a line at the borders of matched words. */
function marked(line: string, terms: ReadonlySet<string>): Stretch[] {
  const stretches: Stretch[] = []
  let end = 0
  for (const { 0: word, index } of line.matchAll(WORD)) {
    if (!terms.has(comparableText(word))) continue
    if (index > end) stretches.push({ text: line.slice(end, index), found: false })
    stretches.push({ text: word, found: true })
    end = index + word.length
  }
  return end < line.length ? [...stretches, { text: line.slice(end), found: false }] : stretches
}
