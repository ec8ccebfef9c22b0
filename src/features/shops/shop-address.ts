/** The page on which a shop stamps. The token is in the fragment, which browsers never send to a server. */
export function shopAddress(token: string): string {
  return `${window.location.origin}/shop#${token}`
}
