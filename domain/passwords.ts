import { comparableText } from './comparable-text.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
/** Fewer than so many different characters are a rhythm on one key. */
const DIFFERENT_CHARACTERS = 5
/** A shorter piece of an e-mail says nothing of whose it is. */
const PIECE_MIN = 3

/** Who is to sign in with a password, as far as it is known. */
export interface PasswordOwner {
  firstName: string
  lastName: string
  email: string
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
const signsOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The words by which everybody knows a person: their names, what stands before the @ and its parts, and whose address it is. */
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

/** Whether a password is somebody's own name or e-mail, or is put together of their parts, whatever figures and signs stand around them. */
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
  return isListed(text) || (word.length * 2 >= text.length && isListed(word)) || new Set(text).size < DIFFERENT_CHARACTERS
}

export const PASSWORD_STRENGTHS = ['too_short', 'personal', 'common', 'weak', 'good', 'strong'] as const
/** `too_short`, `personal` and `common` are refused. */
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** Guesses, as a power of two, below which a password is weak, and from which it is strong. */
const GOOD_BITS = 50
const STRONG_BITS = 75
/** Kinds of characters, and how many there are of each: whoever guesses tries those that people use. */
const KINDS = [
  { kind: /[a-z]/, of: 26 },
  { kind: /[A-Z]/, of: 26 },
  { kind: /\d/, of: 10 },
  { kind: /[^a-zA-Z\d]/, of: 33 },
] as const

/** How many characters say something new: one that goes on as those before it, `aaaa` or `4567`, says nothing. */
function newCharacters(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, at) => {
    const [before, earlier] = [codes[at - 1], codes[at - 2]]
    if (before === undefined || earlier === undefined) return true
    const step = code - before
    return Math.abs(step) > 1 || step !== before - earlier
  }).length
}

/** How hard a password is to guess, as far as its own letters tell: whether many others have it, the server knows. */
export function passwordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  if (password.length < PASSWORD_MIN) return 'too_short'
  if (isPersonalPassword(password, owner)) return 'personal'
  if (isCommonPassword(password, () => false)) return 'common'
  const tried = KINDS.reduce((sum, { kind, of }) => (kind.test(password) ? sum + of : sum), 0)
  const bits = newCharacters(password) * Math.log2(tried)
  if (bits < GOOD_BITS) return 'weak'
  return bits < STRONG_BITS ? 'good' : 'strong'
}
