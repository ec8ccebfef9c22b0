import { comparableText } from './text/comparable-text.ts'

/** Fewer different characters than this are a rhythm on one key. */
const DIFFERENT_CHARACTERS = 5
/** A shorter piece of an e-mail says nothing of whose it is. */
const PIECE_MIN = 3

/** Person who is to sign in with a password, as far as they are known. */
export interface PasswordOwner {
  firstName: string
  lastName: string
  email: string
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
const signsOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The words by which everybody knows a person: their names, what stands before the @ and its parts, and whose address
 * it is.
 */
function wordsOf({ firstName, lastName, email }: PasswordOwner): string[] {
  const [local = '', domain = ''] = comparableText(email).split('@')
  const names = comparableText(`${firstName} ${lastName}`).split(/[^\p{L}]+/u)
  const pieces = [local, ...local.split(/[^\p{L}]+/u), domain, domain.split('.')[0] ?? ''].map(lettersOf)
  return [...names, ...pieces.filter((piece) => piece.length >= PIECE_MIN)].filter((word) => word !== '')
}

/** Whether a text is nothing but these words, one after the other, in any order and as often as it may be. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return reached.has(text.length)
}

/**
 * Whether a password is somebody's own name or e-mail, or is put together of their parts, whatever figures and signs
 * stand around them.
 */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const text = comparableText(password)
  const own = [comparableText(owner.email), comparableText(owner.email).split('@')[0] ?? ''].map(signsOf)
  if (own.includes(signsOf(text))) return true
  const letters = lettersOf(text)
  return letters !== '' && isMadeOf(letters, wordsOf(owner))
}

/**
 * Whether a password is among the commonest, is one of them between figures and signs that make up no more than half of
 * it, or goes from hand to hand between a few characters. `isListed` tells of a text in small letters.
 */
export function isCommonPassword(password: string, isListed: (text: string) => boolean): boolean {
  const text = comparableText(password)
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return (
    isListed(text) || (word.length * 2 >= text.length && isListed(word)) || new Set(text).size < DIFFERENT_CHARACTERS
  )
}
