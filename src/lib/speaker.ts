import type { Messages } from '@lingui/core'

import type { Country } from '../../domain/countries.ts'
import type { Language } from '../../domain/people.ts'
import { wordOverlay, type WordOverlay } from '../../domain/word-overlays.ts'

interface SpeakerDeps {
  read: (catalog: Language | WordOverlay) => Promise<Messages>
  /** Shows the texts from now on. */
  activate: (language: Language, messages: Messages) => void
}

export interface Speaker {
  /**
   * Switches to a language. Rejects if its catalog can't be read; the texts displayed before stay. Without the overlay
   * of the country, the language's own words are shown.
   */
  speak: (language: Language) => Promise<void>
  /** Switches to the words of a company's country, in the language that was asked for last. */
  showWordsOf: (country: Country) => Promise<void>
}

/**
 * Combines the language of a person and the words of a country. The last choice wins, however long its catalogs take.
 */
export function createSpeaker({ read, activate }: SpeakerDeps, known: Country | null): Speaker {
  let country = known
  let wanted: Language | null = null
  let latest: Promise<void> = Promise.resolve()

  async function say(language: Language, asked: Country | null): Promise<void> {
    const overlay = wordOverlay(language, asked)
    const [own, ofCountry] = await Promise.all([
      read(language),
      overlay === null ? {} : read(overlay).catch(() => ({})),
    ])
    // The start of the app waits for the last choice, too.
    if (wanted !== language || country !== asked) return latest
    activate(language, { ...own, ...ofCountry })
  }

  function speak(language: Language): Promise<void> {
    wanted = language
    latest = say(language, country)
    return latest
  }

  return {
    speak,
    showWordsOf: (next) => {
      const before = country
      country = next
      return wanted === null || wordOverlay(wanted, before) === wordOverlay(wanted, next)
        ? Promise.resolve()
        : speak(wanted)
    },
  }
}
