import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { newFolder, runServer } from '../support/server-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NOT_BUILT = /^(tests|e2e|bench|docs)\//

/** Returns the folder of a fresh clone that shares our installed packages. */
async function freshClone(): Promise<string> {
  const clone = await newFolder()
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const path of files)
    if (path !== '' && !NOT_BUILT.test(path) && existsSync(join(ROOT, path)))
      cpSync(join(ROOT, path), join(clone, path))
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
  return clone
}

const withoutSeconds = (line: string) => line.replace(/\d+ s\.$/, '… s.')

it('npm start prints progress, the address and the sign-ins, and no warning', async () => {
  const clone = await freshClone()
  const environment = { DATA_DIR: join(clone, '.data'), DEMO: 'small', PORT: '0', LOG_LEVEL: 'info' }
  const first = runServer(environment, join(clone, 'scripts/start.ts'))
  const address = await first.ready()
  first.child.kill('SIGTERM')
  await first.ended
  const [opening = '', one = '', other = '', ...announced] = first.out().split('\n')
  expect([opening, ...[one, other].map(withoutSeconds).toSorted()]).toEqual([
    'Building the app and preparing its database. This takes about half a minute.',
    'The app is built after … s.',
    'The database is ready after … s.',
  ])
  const ready = [
    '',
    `PARQ is ready: ${address}`,
    `API: ${address}/docs`,
    '',
    `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map(({ email, label }) => `  ${email.padEnd(28)} ${label}`),
    '',
  ]
  expect(announced.slice(0, ready.length)).toEqual(ready)
  expect(first.err()).toBe('')

  const again = runServer(environment, join(clone, 'scripts/start.ts'))
  const next = await again.ready()
  expect(again.out().split('\n').slice(0, 2)).toEqual(['', `PARQ is ready: ${next}`])
  expect(again.err()).toBe('')
}, 600_000)
