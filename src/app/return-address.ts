/** Where a person was when the server ended their session, or which address was opened before anybody had signed in. */
export interface ReturnAddress {
  leave: (userId: string, href: string) => void
  /** An address that was opened while nobody was here: whoever signs in next meant it. */
  intend: (href: string) => void
  /** Its address, once, for the same person. Nobody is led to where another one was. */
  take: (userId: string) => string | null
}

/** Lives in this document only: what outlives it would tell whoever opens the next one. */
export function createReturnAddress(): ReturnAddress {
  let left: { userId: string | null; href: string } | null = null
  return {
    leave: (userId, href) => {
      left = { userId, href }
    },
    intend: (href) => {
      left = { userId: null, href }
    },
    take: (userId) => {
      const href = left?.userId === userId || left?.userId === null ? left.href : null
      left = null
      return href
    },
  }
}
