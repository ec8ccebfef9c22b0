import { codeText } from './outside-text.ts'

/**
 * Returns a text in the form that searches compare: lower case without accents, plain digits and punctuation, nothing
 * invisible.
 */
export function comparableText(text: string): string {
  return codeText(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
