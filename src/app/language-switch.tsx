import { useLingui } from '@lingui/react/macro'

import { type Language, LANGUAGES } from '../../domain/people.ts'
import { asLanguage, FALLBACK_LANGUAGE } from '../lib/language.ts'
import { LANGUAGE_NAMES } from '../ui/labels/people.ts'
import styles from './language-switch.module.css'
import { chooseLanguage, chooseLanguageSignedOut } from './language.ts'

/**
 * Language choice for people who are not signed in. Each language has its own name for itself, so that a person who
 * sees the wrong language can find their own.
 */
export function LanguageSwitch() {
  const { language } = useLanguageChoice()
  return (
    <div className={styles.switch} role="group" aria-label="Language / Idioma">
      {LANGUAGES.map((value) => (
        <button
          key={value}
          type="button"
          lang={value}
          aria-pressed={value === language}
          onClick={() => void chooseLanguageSignedOut(value).catch(() => undefined)}
        >
          {LANGUAGE_NAMES[value]}
        </button>
      ))}
    </div>
  )
}

interface LanguageChoice {
  language: Language
  chooseLanguage: (language: Language) => void
}

export function useLanguageChoice(): LanguageChoice {
  const { i18n } = useLingui()
  return {
    language: asLanguage(i18n.locale) ?? FALLBACK_LANGUAGE,
    // If the catalog can't be loaded, the app keeps its current language.
    chooseLanguage: (language) => void chooseLanguage(language).catch(() => undefined),
  }
}
