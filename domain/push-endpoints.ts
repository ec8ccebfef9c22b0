export const PUSH_ENDPOINT_MAX = 1_000

/**
 * Returns whether the server may send to an address that a browser reports as its push service: https on its own port,
 * under a name and not a number, without a password. The server also checks where the name leads.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH_ENDPOINT_MAX || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isName = /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}
