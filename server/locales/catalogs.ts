import type { Country } from '../../domain/countries.ts'
import type { Language } from '../../domain/people.ts'
import { wordOverlay } from '../../domain/word-overlays.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { EXPORT_WORDS, type ExportCatalog } from './export-words.ts'
import { OVERLAYS } from './overlays.ts'
import type { Words } from './words.ts'

/** Words of a message that belongs to no company. */
export const WORDS: Record<Language, Words> = { en, es }

/** Returns the words of a person's language, in the variant of the company's country. */
export function wordsIn(language: Language, country: Country): Words {
  const words = WORDS[language]
  const overlay = wordOverlay(language, country)
  if (overlay === null) return words
  const { groups, invoice, methods, receiptPage, vehicles, ...own } = OVERLAYS[overlay].words
  return {
    ...words,
    ...own,
    groups: { ...words.groups, ...groups },
    invoice: { ...words.invoice, ...invoice },
    methods: { ...words.methods, ...methods },
    receiptPage: { ...words.receiptPage, ...receiptPage },
    vehicles: { ...words.vehicles, ...vehicles },
  }
}

/** Returns the words of files in a person's language, in the variant of the company's country. */
export function exportWordsIn(language: Language, country: Country): ExportCatalog {
  const words = EXPORT_WORDS[language]
  const overlay = wordOverlay(language, country)
  if (overlay === null) return words
  const { lists, fields, members, about } = OVERLAYS[overlay].exports
  return {
    ...words,
    lists: { ...words.lists, ...lists },
    fields: { ...words.fields, ...fields },
    members: { ...words.members, ...members },
    about: { ...words.about, ...about },
  }
}
