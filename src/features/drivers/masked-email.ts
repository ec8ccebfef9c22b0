/** An e-mail as far as its owner is told by it: `m•••a@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = '', ...rest] = Array.from(email.slice(0, at))
  return `${first}•••${rest.length > 1 ? rest.at(-1) : ''}${email.slice(at)}`
}
