import { Hono } from 'hono'
import type { Context } from 'hono'

import { ProblemError } from '../http/problem-error.ts'
import type { Mailer } from './mailer.ts'

/** The messages that were kept instead of sent: a list of links, and each as it is. */
export function devMail(mailer: Mailer, isAllowed: (c: Context) => boolean): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    requireAllowed(c)
    return c.json({ data: (await mailer.kept()).map((name) => `/dev/mail/${name}`) }, 200, {
      'cache-control': 'no-store',
    })
  })
  app.get('/:name', async (c) => {
    requireAllowed(c)
    const message = await mailer.keptMessage(c.req.param('name'))
    if (message === null) throw new ProblemError('not_found')
    return c.body(new Uint8Array(message), 200, { 'content-type': 'message/rfc822', 'cache-control': 'no-store' })
  })
  return app

  // To anybody else there is nothing here.
  function requireAllowed(c: Context): void {
    if (!isAllowed(c)) throw new ProblemError('not_found')
  }
}
