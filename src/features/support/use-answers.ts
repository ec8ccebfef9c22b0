import { useLingui } from '@lingui/react/macro'
import { use } from 'react'

import { FALLBACK_LANGUAGE, asLanguage } from '../../lib/language.ts'
import { answersHere, loadAnswers, type Answers } from './answers.ts'

/** Returns the articles in the language of the screen. Suspends while they load. */
export function useAnswers(): Answers {
  const { i18n } = useLingui()
  const language = asLanguage(i18n.locale) ?? FALLBACK_LANGUAGE
  return answersHere(language) ?? use(loadAnswers(language))
}
