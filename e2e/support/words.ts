import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Language } from '../../domain/people.ts'

const ENTRY = /^msgid (".+")\nmsgstr (".*")$/gm

/** Returns the app's texts in a language, by their English text. */
export function wordsOf(language: Language): (english: string) => string {
  const catalog = readFileSync(join(import.meta.dirname, `../../src/locales/${language}/messages.po`), 'utf8')
  const texts = new Map(
    [...catalog.matchAll(ENTRY)].map(([, id = '', text = '']) => [String(JSON.parse(id)), String(JSON.parse(text))]),
  )
  return (english) => {
    const text = texts.get(english)
    if (text === undefined || text === '') throw new Error(`The app does not say “${english}” in ${language}`)
    return text
  }
}
