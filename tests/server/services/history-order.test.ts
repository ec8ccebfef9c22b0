import { expect, it } from 'vitest'

import { editService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

let now = new Date()
const server = await openTestServer({ now: () => now })
const demo = await enterDemo(server)

it('the history of a stay is in the order of the work, even if the second request began first', async () => {
  const id = await addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
  const edit = (from: string | null, to: string) =>
    server.value(editService, { params: { id }, body: { changes: { remarks: { from, to } } } }, demo.ana)
  const first = now
  await edit(null, 'first')
  now = new Date(first.getTime() - 5)
  await edit('first', 'second')
  now = first
  await edit('second', 'third')
  const { data } = await server.value(getServiceHistory, { params: { id } }, demo.ana)
  expect(data.flatMap(({ changes }) => changes.map(({ after }) => after))).toEqual(['third', 'second', 'first'])
})
