import type { Language } from '../../domain/people.ts'

/** Words of the pseudonyms of an erased driver and of their plates, in the language of the company's customers. */
export const ERASURE_WORDS: Readonly<Record<Language, { name: string; plate: string }>> = {
  en: { name: 'Erased driver', plate: 'ERASED' },
  es: { name: 'Conductor borrado', plate: 'BORRADO' },
}
