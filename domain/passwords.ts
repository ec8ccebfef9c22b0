import { comparableText } from './text/comparable-text.ts'

/** Passwords with fewer different characters count as too simple. */
const DIFFERENT_CHARACTERS = 5
/** A shorter part of an e-mail identifies nobody. */
const PIECE_MIN = 3

/** Person of a password, as far as known. */
export interface PasswordOwner {
  firstName: string
  lastName: string
  email: string
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
const signsOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns words about a person that others know: their names, and the parts of their e-mail. */
function wordsOf({ firstName, lastName, email }: PasswordOwner): string[] {
  const [local = '', domain = ''] = comparableText(email).split('@')
  const names = comparableText(`${firstName} ${lastName}`).split(/[^\p{L}]+/u)
  const pieces = [local, ...local.split(/[^\p{L}]+/u), domain, domain.split('.')[0] ?? ''].map(lettersOf)
  return [...names, ...pieces.filter((piece) => piece.length >= PIECE_MIN)].filter((word) => word !== '')
}

/** Returns whether a text consists only of these words, in any order and number. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return reached.has(text.length)
}

/**
 * Returns whether a password is the person's own name or e-mail or combines their parts, with any digits and signs
 * around them.
 */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const text = comparableText(password)
  const own = [comparableText(owner.email), comparableText(owner.email).split('@')[0] ?? ''].map(signsOf)
  if (own.includes(signsOf(text))) return true
  const letters = lettersOf(text)
  return letters !== '' && isMadeOf(letters, wordsOf(owner))
}

/**
 * Returns whether a password combines words that everybody in a company knows, with any digits and signs around them.
 * `names`: names of the company, its locations and its people. The person's own words count too.
 */
export function isCompanyPassword(password: string, owner: PasswordOwner, names: readonly string[]): boolean {
  const letters = lettersOf(comparableText(password))
  // `S.A.S.` is one word, and `Río-Negro` is two.
  const words = names.flatMap((name) => comparableText(name).split(/[^\p{L}.]+/u)).map(lettersOf)
  const known = [...words.filter((word) => word.length >= PIECE_MIN), ...wordsOf(owner)]
  return letters.length >= PIECE_MIN && isMadeOf(letters, [...new Set(known)])
}

/**
 * Returns whether a password is common, is a common one between digits and signs that make up at most half of it, or
 * alternates between a few characters. `isListed` looks up a text in lower case.
 */
export function isCommonPassword(password: string, isListed: (text: string) => boolean): boolean {
  const text = comparableText(password)
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return (
    isListed(text) || (word.length * 2 >= text.length && isListed(word)) || new Set(text).size < DIFFERENT_CHARACTERS
  )
}
