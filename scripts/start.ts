import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { isBuildFresh } from './build-freshness.ts'

const root = join(import.meta.dirname, '..')

/** Prints a line of progress with the seconds since this process began. */
function tell(what: string): void {
  console.log(`${what} after ${Math.round(process.uptime())} s.`)
}

/** Builds the app in a process of its own. Ends this process, with the output of the build, if it fails. */
function build(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = (): void => void child.kill()
  process.once('exit', end)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => {
    // 'close' instead of 'exit': by then the last output has been read.
    child.once('close', (code) => {
      process.off('exit', end)
      if (code === 0) return resolve()
      process.stderr.write(output)
      process.exit(code ?? 130)
    })
  })
}

const isFirst = !isBuildFresh(root)
if (isFirst) console.log('Building the app and preparing its database. This takes about half a minute.')
const built = isFirst ? build().then(() => tell('The app is built')) : Promise.resolve()

// Loaded late, so that the build is under way by then. Runs in this process, so that signals reach the server once.
const { runServer } = await import('../server/run-server.ts')
await runServer({ built, onDatabase: () => isFirst && tell('The database is ready') })
