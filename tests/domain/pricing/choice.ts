import { createChance } from '../../simulation/chance.ts'
import fc, { type GeneratorValue } from '../../support/fast-check.ts'

/** Source of random choices: a seeded stream of numbers, or fast-check, which can shrink a case. */
export interface Choice {
  /** Returns an integer from `least` to `most`, both included. */
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

/** Returns true with this probability in per cent. A shrunk choice is false. */
export function percent({ between }: Choice, share: number): boolean {
  return between(1, 100) > 100 - share
}

export function several<T>(choice: Choice, least: number, most: number, make: () => T): T[] {
  return Array.from({ length: choice.between(least, most) }, make)
}
