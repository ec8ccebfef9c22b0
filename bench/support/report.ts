import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { dirname, join } from 'node:path'

const results = join(import.meta.dirname, '../results')

export type Figure = Record<string, string | number>

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

/**
 * Prints the figures and stores them with the command and the machine that made them. A name under `local/` stays out
 * of git.
 */
export function report(name: string, command: string, figures: readonly Figure[]): void {
  console.table(figures)
  const load = loadavg().map((one) => Number(one.toFixed(1)))
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load,
  }
  const file = join(results, `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ name, command, machine, figures }, null, 2)}\n`)
}
