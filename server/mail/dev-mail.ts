import { Hono } from 'hono'
import type { Context } from 'hono'

import { ProblemError } from '../http/problem-error.ts'
import type { Mailer } from './mailer.ts'

/** Pages of the messages that were stored instead of sent: a list, and each message. */
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

  // Answers 404 to everybody else.
  function requireAllowed(c: Context): void {
    if (!isAllowed(c)) throw new ProblemError('not_found')
  }
}
