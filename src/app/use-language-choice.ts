import { useLingui } from '@lingui/react/macro'

import type { Language } from '../../domain/people.ts'
import { asLanguage, FALLBACK_LANGUAGE } from '../lib/language.ts'
import { chooseLanguage } from './language.ts'

export interface LanguageChoice {
  language: Language
  chooseLanguage: (language: Language) => void
}

export function useLanguageChoice(): LanguageChoice {
  const { i18n } = useLingui()
  return {
    language: asLanguage(i18n.locale) ?? FALLBACK_LANGUAGE,
    // Without the catalog, which the device keeps, the app goes on in the language that it speaks.
    chooseLanguage: (language) => void chooseLanguage(language).catch(() => undefined),
  }
}
