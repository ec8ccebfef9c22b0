import { PASSWORD_MIN } from './password-length.ts'
import { type PasswordOwner, isCommonPassword, isPersonalPassword } from './passwords.ts'

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
