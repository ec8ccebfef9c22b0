import { useLingui } from '@lingui/react/macro'

import { type Language, LANGUAGES } from '../../domain/people.ts'
import { asLanguage, FALLBACK_LANGUAGE } from '../lib/language.ts'
import { LANGUAGE_NAMES } from '../ui/labels/people.ts'
import styles from './language-switch.module.css'
import { chooseLanguage, chooseLanguageSignedOut } from './language.ts'

/** The languages, for who has not signed in, each in itself, so that who reads the wrong one finds back. */
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
    // Without the catalog, which the device keeps, the app keeps its current language.
    chooseLanguage: (language) => void chooseLanguage(language).catch(() => undefined),
  }
}
