import { PASSWORD_MIN } from './password-length.ts'
import { type PasswordOwner, isCommonPassword, isPersonalPassword } from './passwords.ts'

/** `too_short`, `personal` and `common` are refused. */
export type PasswordStrength = 'too_short' | 'personal' | 'common' | 'weak' | 'good' | 'strong'

/** Guesses, as a power of two, from which a password counts as good, and as strong. */
const GOOD_BITS = 36
const STRONG_BITS = 60

/** An attacker tries whole words and years. Other text is as strong as its characters. */
function bitsOf(run: string): number {
  if (/^\p{L}/u.test(run)) return Math.min(4.7 * run.length, 12 + run.length / 2)
  if (/^(19|20)\d\d$/.test(run)) return 7
  return newCharacters(run) * (/^\d/.test(run) ? 3.3 : 4)
}

/**
 * Returns the number of characters that add strength: one that continues a sequence, as in `!!!!` or `4567`, does not.
 */
function newCharacters(run: string): number {
  const codes = Array.from(run, (character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, at) => {
    const [before, earlier] = [codes[at - 1], codes[at - 2]]
    if (before === undefined || earlier === undefined) return true
    return Math.abs(code - before) > 1 || code - before !== before - earlier
  }).length
}

/** Returns how hard a password is to guess by itself. The server knows whether it is common. */
export function passwordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  if (password.length < PASSWORD_MIN) return 'too_short'
  if (isPersonalPassword(password, owner)) return 'personal'
  if (isCommonPassword(password, () => false)) return 'common'
  const runs = password.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? []
  const bits = runs.reduce((sum, run) => sum + bitsOf(run), 0)
  if (bits < GOOD_BITS) return 'weak'
  return bits < STRONG_BITS ? 'good' : 'strong'
}
