import { createChance } from '../../simulation/chance.ts'
import fc, { type GeneratorValue } from '../../support/fast-check.ts'

/** Whoever makes a random case asks only this: a stream of numbers by seed answers, or fast-check, which can then make it smaller. */
export interface Choice {
  /** Both ends included. */
  between: (least: number, most: number) => number
}

export function bySeed(seed: number): Choice {
  return createChance(seed)
}

export function byFastCheck(next: GeneratorValue): Choice {
  return { between: (min, max) => next(fc.integer, { min, max }) }
}

export function pick<T>({ between }: Choice, from: readonly [T, ...T[]]): T {
  return from[between(0, from.length - 1)] ?? from[0]
}

/** True in so many of a hundred cases. A choice that is made small comes out false. */
export function percent({ between }: Choice, share: number): boolean {
  return between(1, 100) > 100 - share
}

export function several<T>(choice: Choice, least: number, most: number, make: () => T): T[] {
  return Array.from({ length: choice.between(least, most) }, make)
}
