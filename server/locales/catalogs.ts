import type { Language } from '../../domain/people.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Words } from './words.ts'

export const WORDS: Record<Language, Words> = { en, es }
