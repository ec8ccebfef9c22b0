/**
 * An address as mail servers accept it (RFC 5321): every sign of an unquoted local part of at most 64 characters
 * (`o'connor`, `r&d`), and domains with hyphens or in their ASCII form (`xn--`). Accents and quotes are rejected.
 */
export const EMAIL =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+(?:[a-z]{2,63}|xn--[\da-z-]{0,58}[\da-z])$/i

export const EMAIL_BELOW = 100

/** Returns the fault of a trimmed address; null if there is none. */
export function emailFault(text: string): 'required' | 'email_too_long' | 'email_invalid' | null {
  if (text === '') return 'required'
  if (text.length >= EMAIL_BELOW) return 'email_too_long'
  return isEmail(text) ? null : 'email_invalid'
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

/** Signs that programs put around an address. */
const WRAPPED = [/^"([^"]+)"$/, /^'(.+)'$/, /^“([^”]+)”$/, /^‘([^’]+)’$/, /^<([^<>]+)>$/, /^[^@<>]*<([^<>]+)>$/]

/**
 * Returns the only address that a text can mean, and `null` if there is none or several. Removes what surely is no
 * part of an address: `mailto:`, brackets, quotes and a name around it, one full stop or list separator after it, spaces
 * beside the `@`. Commas between the parts of the domain become dots if no dot is there. Never changes a valid address.
 */
export function onlyEmailIn(text: string): string | null {
  let rest = text.trim()
  for (;;) {
    if (isEmail(rest)) return rest
    const wrapped = WRAPPED.map((pattern) => pattern.exec(rest)?.[1]).find((inner) => inner !== undefined)
    const inner = (wrapped ?? rest)
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/(?<![.,;\s])\s*[.,;]\s*$/, '')
    if (inner === rest) break
    rest = inner
  }
  const [local = '', domain = '', ...others] = rest.split('@')
  if (others.length > 0) return null
  const joined = `${local.trimEnd()}@${(domain.includes('.') ? domain : domain.replaceAll(',', '.')).trimStart()}`
  return isEmail(joined) ? joined : null
}
