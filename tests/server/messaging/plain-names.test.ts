import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { sendEntryTicket } from '../../../contract/customer-address.ts'
import { createDriver } from '../../../contract/driver.ts'
import { sendUpdateLink } from '../../../contract/driver-link.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import { aMailer } from '../driver-links/support.ts'
import { aNewDriver } from '../drivers/support.ts'
import { stayDesk } from '../services/stay-desk.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const { parked, finish } = stayDesk(server, demo)
const [locationId = ''] = demo.ana.locations
const TO = 'maria@example.test'

const names = await server.owner.query<{ company: string; legal: string; location: string }>(
  `select c.name as company, c.legal_name as legal, l.name as location from companies c join locations l on l.company_id = c.id where l.id = $1`,
  [locationId],
)

async function rename(company: string, legal: string, location: string): Promise<void> {
  await server.owner.query('update companies set name = $2, legal_name = $3 where id = $1', [
    demo.colombia,
    company,
    legal,
  ])
  await server.owner.query('update locations set name = $2 where id = $1', [locationId, location])
}

beforeEach(async () => {
  mailer.sent.length = 0
  await rename('Gane en premio.example', 'Premio http://premio.example', 'Sede vaya.premio.example')
})
afterEach(async () => {
  const [before] = names.rows
  if (before) await rename(before.company, before.legal, before.location)
})

/** Addresses that a mail program would make of the names in the last mail. */
function addressesIn(): string[] {
  const mail = mailer.sent.at(-1)
  return `${mail?.subject} ${mail?.text} ${mail?.html}`.match(/[\w.]*premio\.example/g) ?? []
}

describe('the names in a message to a customer are no addresses', () => {
  it('in an entry ticket', async () => {
    await server.value(
      sendEntryTicket,
      { params: { id: await parked(5) }, body: { id: uuidv7(), address: { channel: 'email', email: TO } } },
      demo.ana,
    )
    await server.jobs.drain()
    expect(mailer.sent.at(-1)?.text).toContain('Sede vaya premio example')
    expect(addressesIn()).toEqual([])
  })

  it('in a receipt', async () => {
    const id = await parked(60)
    await finish(id)
    await server.value(resendInvoice, { params: { id }, body: { email: TO } }, demo.ana)
    expect(mailer.sent.at(-1)?.text).toContain('Gane en premio example')
    expect(addressesIn()).toEqual([])
  })

  it('in a link for a driver, whose own name may be one', async () => {
    const driver = await server.value(createDriver, { body: aNewDriver({ email: TO }) }, demo.ana)
    await server.owner.query(`update drivers set first_name = 'vaya.premio.example' where id = $1`, [driver.id])
    await server.value(sendUpdateLink, { params: { id: driver.id } }, demo.ana)
    await server.jobs.drain()
    expect(mailer.sent.at(-1)?.to).toBe(TO)
    expect(addressesIn()).toEqual([])
  })
})
