/** Source of all random choices in a simulated world: the same seed gives the same world. */
export interface Chance {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number
  below: (count: number) => number
  between: (least: number, most: number) => number
  /** Returns true in this many of a hundred cases. */
  percent: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Returns one of the names, with a probability proportional to its weight. */
  weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name
  /** Returns a separate stream, so that the choices of one part of the world do not shift those of another. */
  fork: () => Chance
}

/** mulberry32: small, fast, and good enough to choose among faults. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const below = (count: number) => Math.floor(next() * count)

  function pick<T>(from: readonly T[]): T {
    const index = below(from.length)
    const picked = from.slice(index, index + 1)
    for (const one of picked) return one
    throw new Error('There is nothing to pick from')
  }

  function weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights).filter((name): name is Name => name in weights)
    let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
    for (const name of names) {
      left -= weights[name]
      if (left < 0) return name
    }
    return pick(names)
  }

  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    percent: (share) => next() * 100 < share,
    pick,
    weighted,
    fork: () => createChance(below(2 ** 32)),
  }
}
