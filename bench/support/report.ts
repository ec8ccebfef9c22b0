import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

const results = join(import.meta.dirname, '../results')

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

/** Prints the figures and keeps them with the command and the machine that made them. */
export function report(name: string, command: string, figures: readonly Record<string, string | number>[]): void {
  console.table(figures)
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, memoryGiB: Math.round(totalmem() / 2 ** 30), node: process.version }
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ name, command, machine, figures }, null, 2)}\n`)
}
