import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'

import { type RequestVariables, requestLog } from '../../../server/middleware/request-log.ts'

it('the log has the path of a request without the e-mail, tax id or receipt code in it', async () => {
  const lines: string[] = []
  const app = new Hono<{ Variables: RequestVariables }>()
  app.use(requestLog(pino({}, { write: (line: string) => lines.push(line) })))
  for (const path of [
    '/api/v2/users/operators/verify/rosa%40example.test',
    '/api/v2/entities/companies/verify/900123456',
    '/api/v2/users/operators/01980000-0000-7000-8000-000000000001',
    '/r/AAECAwQFBgcICQoLDA0ODw/receipt.pdf',
  ])
    await app.request(path)
  expect(lines.map((line) => /"path":"(.*?)"/.exec(line)?.[1])).toEqual([
    '/api/v2/users/operators/verify/…',
    '/api/v2/entities/companies/verify/…',
    '/api/v2/users/operators/01980000-0000-7000-8000-000000000001',
    '/r/…',
  ])
})
