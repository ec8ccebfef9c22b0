import { LANGUAGES } from '../../domain/people.ts'
import { LANGUAGE_NAMES } from '../ui/labels/people.ts'
import { chooseLanguageSignedOut } from './language.ts'
import styles from './language-switch.module.css'
import { useLanguageChoice } from './use-language-choice.ts'

/** The languages, for who has not signed in, each in itself, so that who reads the wrong one finds back. */
export function LanguageSwitch() {
  const { language } = useLanguageChoice()
  return (
    <div className={styles.switch} role="group" aria-label="Language / Idioma">
      {LANGUAGES.map((value) => (
        <button key={value} type="button" lang={value} aria-pressed={value === language} onClick={() => void chooseLanguageSignedOut(value).catch(() => undefined)}>
          {LANGUAGE_NAMES[value]}
        </button>
      ))}
    </div>
  )
}
