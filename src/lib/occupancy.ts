/** Returns whole per cent, which may exceed 100; `null` if there are no spaces. */
export function percentOf({ inside, spaces }: { inside: number; spaces: number }): number | null {
  return spaces === 0 ? null : Math.round((inside / spaces) * 100)
}
