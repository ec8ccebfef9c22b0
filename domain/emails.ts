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

/**
 * Returns an address with its domain in the form that mail servers accept: `ana@peña.co` becomes `ana@xn--pea-8ma.co`.
 * An address without such a form stays unchanged.
 */
export function asciiEmail(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 1 || !/[^\p{ASCII}]/u.test(domain) || /[\s/?#:@\\%]/.test(domain)) return text
  if (!URL.canParse(`http://${domain}`)) return text
  const { hostname } = new URL(`http://${domain}`)
  // Other letters that normalise to these, such as a long s, are never intended.
  const isSame = partsRead(hostname, () => true).join('.') === domain.toLowerCase()
  return isSame ? `${text.slice(0, at)}@${hostname}` : text
}

/** Latin, and scripts whose letters nobody mistakes for Latin ones. */
const UNMISTAKABLE =
  /^(?:[\p{Script=Latin}\d-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+|[\p{Script=Hangul}\d-]+|[\p{Script=Arabic}\d-]+|[\p{Script=Hebrew}\d-]+|[\p{Script=Thai}\p{M}\d-]+|[\p{Script=Devanagari}\d-]+)$/u

/**
 * Returns an address for display: `ana@xn--pea-8ma.co` becomes `ana@peña.co`. A part of the domain whose letters could
 * be mistaken for Latin ones stays encoded, so that no address looks like another.
 */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at + 1)}${partsRead(email.slice(at + 1), (part) => UNMISTAKABLE.test(part)).join('.')}`
}

/** Returns the parts of a domain, decoded if `mayRead` agrees. */
function partsRead(domain: string, mayRead: (part: string) => boolean): string[] {
  return domain.split('.').map((part) => {
    const text = /^xn--/i.test(part) ? fromPunycode(part.slice(4).toLowerCase()) : null
    return text !== null && mayRead(text) ? text : part
  })
}

/** Returns an address for display; null without an address. */
export function shownEmail(email: string | null): string | null {
  return email === null ? null : readableEmail(email)
}

/** Decodes a part of a domain by RFC 3492; null if it is not encoded. */
function fromPunycode(part: string): string | null {
  const end = part.lastIndexOf('-')
  const signs = Array.from(part.slice(0, Math.max(0, end)))
  let [code, place, bias] = [128, 0, 72]
  for (let at = end + 1; at < part.length;) {
    const start = place
    let weight = 1
    for (let step = 36; ; step += 36) {
      const sign = part.charAt(at)
      at += 1
      const value = /^[a-z]$/.test(sign) ? sign.charCodeAt(0) - 97 : /^\d$/.test(sign) ? Number(sign) + 26 : -1
      if (value < 0) return null
      place += value * weight
      const least = Math.min(26, Math.max(1, step - bias))
      if (value < least) break
      weight *= 36 - least
    }
    const count = signs.length + 1
    bias = adapted(place - start, count, start === 0)
    code += Math.floor(place / count)
    place %= count
    if (code > 0x10_ff_ff) return null
    signs.splice(place, 0, String.fromCodePoint(code))
    place += 1
  }
  return signs.length === 0 ? null : signs.join('')
}

function adapted(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2))
  delta += Math.floor(delta / count)
  let bias = 0
  for (; delta > 455; bias += 36) delta = Math.floor(delta / 35)
  return bias + Math.floor((36 * delta) / (delta + 38))
}

/** Characters that programs put around an address. */
const WRAPPED = [/^"([^"]+)"$/, /^'(.+)'$/, /^“([^”]+)”$/, /^‘([^’]+)’$/, /^<([^<>]+)>$/, /^[^@<>]*<([^<>]+)>$/]

/**
 * Returns the only address that a text can mean; `null` if there is none or several. Removes `mailto:`, brackets,
 * quotes and a name around it, one full stop or list separator after it, and spaces beside the `@`. Commas between the
 * parts of the domain become dots if it has none. Never changes a valid address.
 */
export function onlyEmailIn(text: string): string | null {
  let rest = text.trim()
  for (;;) {
    const ascii = asciiEmail(rest)
    if (isEmail(ascii)) return ascii
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
