/** A random stream that is equal for equal seeds on every machine. */
export interface Random {
  uint32(): number
  /** At least 0, below 1. */
  unit(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns one of the items, with a probability proportional to its weight. */
  choose<T>(items: readonly T[], weightOf: (item: T) => number): T
  normal(mean: number, deviation: number): number
  /** Half of the values are below `median`; a larger `spread` makes a longer tail. */
  logNormal(median: number, spread: number): number
  /** Number of independent events with this mean. */
  poisson(mean: number): number
}

/** sfc32 by Chris Doty-Humphrey, in the public domain: small, fast, and passes PractRand. */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = seedWords(seed)

  const uint32 = (): number => {
    const mixed = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + mixed) | 0
    return mixed >>> 0
  }
  for (let round = 0; round < 12; round++) uint32()

  const unit = (): number => uint32() / 0x1_0000_0000
  const normal = (mean: number, deviation: number): number =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit())

  return {
    uint32,
    unit,
    normal,
    int: (min, max) => min + Math.floor(unit() * (max - min + 1)),
    between: (min, max) => min + unit() * (max - min),
    chance: (probability) => unit() < probability,
    pick(list) {
      const chosen = list[Math.floor(unit() * list.length)]
      if (chosen === undefined) throw new RangeError('Nothing to pick from')
      return chosen
    },
    choose(items, weightOf) {
      let rest = unit() * items.reduce((sum, item) => sum + weightOf(item), 0)
      for (const item of items) {
        rest -= weightOf(item)
        if (rest < 0) return item
      }
      throw new RangeError('No weight above 0')
    },
    logNormal: (median, spread) => median * Math.exp(normal(0, spread)),
    poisson(mean) {
      // Knuth's algorithm takes as many steps as the mean; from 30 on a normal distribution is accurate enough.
      if (mean > 30) return Math.max(0, Math.round(normal(mean, Math.sqrt(mean))))
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = unit(); product > limit; product *= unit()) count++
      return count
    },
  }
}

/** FNV-1a over the seed, four times with different starting values. */
function seedWords(seed: string): [number, number, number, number] {
  const word = (start: number): number => {
    let hash = start
    for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 16_777_619)
    return hash | 0
  }
  return [word(2_166_136_261), word(2_654_435_769), word(1_013_904_223), 1]
}
