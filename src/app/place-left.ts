/** Where a person was when the server ended their session. */
export interface PlaceLeft {
  leave: (userId: string, href: string) => void
  /** Its address, once, for the same person. Nobody is led to where another one was. */
  take: (userId: string) => string | null
}

/** Of this document only: what outlives it would tell whoever opens the next one. */
export function createPlaceLeft(): PlaceLeft {
  let left: { userId: string; href: string } | null = null
  return {
    leave: (userId, href) => {
      left = { userId, href }
    },
    take: (userId) => {
      const href = left?.userId === userId ? left.href : null
      left = null
      return href
    },
  }
}
