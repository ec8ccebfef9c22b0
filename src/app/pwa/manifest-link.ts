import type { Language } from '../../../domain/people.ts'

/** An app that is installed from here on has its name and shortcuts in `language`. */
export function linkManifest(language: Language): void {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
}
