/** Bo Li has two. */
export const NAME_MIN = 2
export const NAME_BELOW = 40

const PERSON_NAME = /^\p{L}[\p{L}\p{M} .'’-]*$/u

export function isPersonName(name: string): boolean {
  return PERSON_NAME.test(name)
}

/** A name that is right, but more often a slip: whoever types it for somebody else looks again. */
export function isUnusualName(name: string): boolean {
  return Array.from(name).length === NAME_MIN || (isPersonName(name) && name.includes('.'))
}
