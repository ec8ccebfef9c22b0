import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run bench` lists the benchmarks; `npm run bench -- server` runs one. Each prints a table and writes its figures
 * to `bench/results/`.
 */
const folder = import.meta.dirname
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'results')
  .map((entry) => entry.name)
const [name, ...rest] = process.argv.slice(2)

if (name === undefined || !names.includes(name)) {
  process.stdout.write(`Benchmarks: ${names.join(', ')}\nRun one with: npm run bench -- ${names[0]}\n`)
  process.exit(name === undefined ? 0 : 1)
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, name, 'main.ts'), ...rest], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
