import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'

import { startExport } from '../../../contract/export.ts'
import { makeExports } from '../../../server/exports/make-export.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { type Person, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const YEAR = { startDate: '2031-01-01T00:00:00', endDate: '2031-12-31T23:59:59' }

it('makes the first file of a company before the second file of another', async () => {
  const ask = (by: Person) =>
    server.value(startExport, { headers: {}, body: { id: uuidv7(), list: 'report-sales', query: YEAR } }, by)
  await ask(demo.owner)
  await ask(demo.owner)
  await ask(demo.mexicanOwner)

  const made: string[] = []
  const jobs = createJobs(server.database, { warn: () => undefined })
  makeExports(jobs, ({ companyId }) => {
    made.push(companyId)
    return Promise.resolve({ result: 'done', note: () => Promise.resolve() })
  })
  await jobs.drain()
  expect(made).toEqual([demo.colombia, demo.mexico, demo.colombia])
})
