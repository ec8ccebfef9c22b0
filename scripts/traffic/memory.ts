import { percentile } from '../../bench/support/report.ts'

const LOOK_MS = 5_000
const MEGABYTE = 1_048_576

export interface MemoryTold {
  address: string
  /** Megabytes: the median of the second quarter of the time, and of the last. */
  second: number
  last: number
  most: number
  grewBy: number
}

/** Measures the memory of processes that report it at `…/metrics`. */
export function watchMemory(addresses: readonly string[]): { stop(): MemoryTold[] } {
  const seen = addresses.map((address) => ({ address, megabytes: new Array<number>() }))
  const look = async () => {
    for (const { address, megabytes } of seen) {
      const text = await (await fetch(address)).text()
      const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
      if (!(bytes > 0)) throw new Error(`${address} does not tell its memory`)
      megabytes.push(Math.round(bytes / MEGABYTE))
    }
  }
  const looking = setInterval(
    () => void look().catch((error: unknown) => process.stderr.write(`${String(error)}\n`)),
    LOOK_MS,
  )
  return {
    stop() {
      clearInterval(looking)
      return seen.map(({ address, megabytes }) => {
        const quarter = Math.floor(megabytes.length / 4)
        const second = percentile(megabytes.slice(quarter, 2 * quarter), 50)
        const last = percentile(megabytes.slice(-quarter), 50)
        return { address, second, last, most: Math.max(...megabytes), grewBy: last / second - 1 }
      })
    },
  }
}
