export type Fault = 'reply lost' | 'request lost' | 'HTML with 200' | '500'

const SHARES: readonly (readonly [Fault, number])[] = [
  ['reply lost', 0.05],
  ['request lost', 0.05],
  ['HTML with 200', 0.02],
  ['500', 0.02],
]

/** Returns the fault of a request: the same for the same act and try, whichever contestant sends it. */
export function faultOf(seed: number, action: number, attempt: number): Fault | null {
  let hash = Math.imul(seed ^ Math.imul(action + 1, 0x9e3779b1) ^ Math.imul(attempt + 1, 0x7feb352d), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  let left = ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
  for (const [fault, share] of SHARES) {
    left -= share
    if (left < 0) return fault
  }
  return null
}
