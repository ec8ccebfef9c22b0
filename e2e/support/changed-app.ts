import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Interception } from './portal.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Hash of a file, as in the worker's list. */
function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 16)
}

/** Answers as a server with another version of the app: one file differs, and the worker's list has its new bytes. */
export function changedApp(): Interception {
  const boot = readFileSync(join(dist, 'boot.js'), 'utf8')
  const nextBoot = `${boot}\ndocument.documentElement.dataset.release = 'next'\n`
  const md5 = (text: string) => createHash('md5').update(text).digest('hex').slice(0, 8)
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
    .replace(markOf(boot), markOf(nextBoot))
    .replace(md5(boot), md5(nextBoot))
  const files = new Map([
    ['/boot.js', nextBoot],
    ['/sw.js', worker],
  ])
  return ({ url }, response) => {
    const file = files.get(new URL(url ?? '/', 'http://parq.test').pathname)
    if (file === undefined) return false
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(file)
    return true
  }
}
