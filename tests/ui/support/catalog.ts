import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { MessageDescriptor } from '@lingui/core'

import { LANGUAGES, type Language } from '../../../domain/people.ts'

const locales = join(import.meta.dirname, '../../../src/locales')

/** Returns message to translation from the translators' file, because only the build makes the compiled catalogs. */
function readCatalog(language: Language): Map<string, string> {
  const text = readFileSync(join(locales, language, 'messages.po'), 'utf8').replaceAll('"\n"', '')
  const entries = text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)
  return new Map([...entries].map(([, message = '', translation = '']) => [unescaped(message), unescaped(translation)]))
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(["\\])/g, '$1')
}

const catalogs = new Map(LANGUAGES.map((language) => [language, readCatalog(language)]))

/** Text of a message in a language; empty if there is no translation. */
export function wordsOf({ message = '' }: MessageDescriptor, language: Language): string {
  return catalogs.get(language)?.get(message) ?? ''
}
