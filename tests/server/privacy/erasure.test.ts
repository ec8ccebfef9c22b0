import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'

import { listErasures } from '../../../contract/driver-erasure.ts'
import {
  createDriver,
  deleteDriver,
  driverChanges,
  editDriver,
  getDriver,
  listDrivers,
} from '../../../contract/driver.ts'
import { passCalls } from '../../../contract/pass.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { editService } from '../../../contract/service-writes.ts'
import { getService, listServices } from '../../../contract/service.ts'
import { checkCompany } from '../../../server/books/nightly-check.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { booksOf } from '../books/support.ts'
import { openTestServer } from '../support/test-server.ts'
import { REASON, erasuresOf, nameOf } from './erasure-support.ts'
import { columnsWith, filesWith } from './find-marks.ts'

const folder = await mkdtemp(join(tmpdir(), 'parq-erasure-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const mailer = createMailer({ smtpUrl: null, from: 'PARQ <parq@example.test>' }, join(folder, 'mail'))
const server = await openTestServer({ mailer, kept: mailer })
const books = await booksOf(server)
const { demo, place } = books
const { aDriver, erase, everywhere, passes } = erasuresOf(server, books)

describe('a driver who is erased', () => {
  it('is found in no text of the database any more, and the books balance', async () => {
    const one = await everywhere()
    const before = await columnsWith(server, one.marks)
    expect(before).toEqual(
      expect.arrayContaining([
        'public.audit_entries.after',
        'public.customer_messages.address',
        'public.driver_links.sent_to',
        'public.drivers.email',
        'public.export_pieces.content',
        'public.message_deliveries.sent_to',
        'public.message_opt_outs.phone',
        'public.messages.sent_to',
        'public.passes.cancel_reason',
        'public.plate_terms.plate',
        'public.receipts.answer',
        'public.saved_views.search',
        'public.services.remarks',
        'public.services.visitor',
        'public.vehicles.license_plate',
      ]),
    )
    const money = await server.owner.query('select * from payments where company_id = $1 order by id', [demo.colombia])
    expect(await erase(one.driver.id, `${one.edited} ${one.lastName}`)).toMatchObject({
      ok: true,
      value: { pseudonym: expect.stringMatching(/^Conductor borrado \d+$/), doneAt: null },
    })
    await server.jobs.drain()
    expect(await columnsWith(server, one.marks)).toEqual([])
    expect(await server.value(listErasures, { query: {} }, demo.owner)).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          id: one.driver.id,
          by: { id: demo.owner.id, name: demo.owner.name },
          reason: REASON,
          doneAt: expect.any(String),
        }),
      ]),
    })
    const after = await server.owner.query('select * from payments where company_id = $1 order by id', [demo.colombia])
    expect(after.rows).toEqual(money.rows)
    expect(await checkCompany(demo.colombia, server.database, new Date())).toEqual([])
  })

  it('is in no stored message any more, and messages about others stay', async () => {
    const one = await everywhere()
    const mail = (to: string, text: string) => ({
      id: uuidv7(),
      to,
      subject: 'Recibo',
      text,
      html: `<p>${text}</p>`,
      attachments: [],
    })
    await mailer.send(mail(one.body.email ?? '', 'Su recibo'))
    // The encodings of mail hide a long accented text from a plain search.
    const named = `Señor ${one.edited} ${one.lastName}, ${'ñáéíóú '.repeat(40)}`
    await mailer.send(mail('colleague@example.test', named))
    const before = await mailer.kept()
    await mailer.send(mail('somebody.else@example.test', 'Recibo de otra persona'))
    const [others = ''] = await mailer.kept()
    await erase(one.driver.id, `${one.edited} ${one.lastName}`)
    await server.jobs.drain()
    const after = await mailer.kept()
    expect(after).toContain(others)
    expect(after.filter((name) => before.slice(0, 2).includes(name))).toEqual([])
    expect(await filesWith(folder, [one.body.email ?? '', one.driver.id])).toEqual([])
  })

  it('leaves stays and sales under a pseudonym, and other people as they were', async () => {
    const one = await everywhere()
    const otherBefore = await server.value(getDriver, { params: { id: one.other.id } }, demo.ana)
    const answer = await erase(one.driver.id, `${one.edited} ${one.lastName}`)
    if (!answer.ok) throw new Error('It was not erased')
    await server.jobs.drain()
    const { pseudonym, number } = answer.value
    expect(await server.value(getService, { params: { id: one.stay } }, demo.owner)).toMatchObject({
      driver: { id: one.driver.id, name: pseudonym },
      licensePlate: `BORRADO${number}`,
      remarks: null,
      visitor: null,
      lostTicket: { takenBy: pseudonym },
    })
    expect(await passes.read(one.pass.id)).toMatchObject({
      driver: { name: pseudonym },
      cancelReason: `${pseudonym} moved`,
    })
    expect(await server.value(getService, { params: { id: one.ofShared } }, demo.owner)).toMatchObject({
      driver: { id: one.other.id },
      licensePlate: one.shared,
    })
    expect(await server.value(getDriver, { params: { id: one.other.id } }, demo.ana)).toEqual(otherBefore)
    const found = await server.value(
      listServices,
      { headers: {}, query: { page: '1', limit: '10', search: one.plate } },
      demo.owner,
    )
    expect(found.data).toEqual([])
  })

  it('is refused to writes that were queued, and answers repeated writes without doing anything', async () => {
    const one = await everywhere()
    const count = async () =>
      (
        await server.owner.query<{ n: number }>('select count(*)::int as n from drivers where company_id = $1', [
          demo.colombia,
        ])
      ).rows[0]?.n
    const before = await count()
    await erase(one.driver.id, `${one.edited} ${one.lastName}`)
    await server.jobs.drain()
    const gone = { ok: false, status: 410, problem: { code: 'driver_erased' } }
    expect(await server.call(createDriver, { body: one.body }, { ...demo.ana, key: one.createKey })).toMatchObject(gone)
    expect(
      await server.call(
        editDriver,
        { params: { id: one.driver.id }, body: one.editBody },
        { ...demo.ana, key: one.editKey },
      ),
    ).toMatchObject(gone)
    expect(
      await server.call(
        editDriver,
        { params: { id: one.driver.id }, body: { changes: { lastName: { from: one.lastName, to: 'Later' } } } },
        demo.ana,
      ),
    ).toMatchObject(gone)
    expect(await server.call(getDriver, { params: { id: one.driver.id } }, demo.ana)).toMatchObject(gone)
    expect(await server.call(checkIn, { body: one.checkInBody }, { ...demo.owner, key: one.checkInKey })).toMatchObject(
      {
        ok: true,
        value: { id: one.stay, remarks: null, keyTag: null },
      },
    )
    expect(await server.call(deleteDriver, { params: { id: one.driver.id } }, demo.owner)).toMatchObject({ ok: true })
    expect(await count()).toBe(before)
    expect(
      await server.call(
        passCalls.create,
        { body: await passes.sale(await place(), null, { driverId: one.driver.id }) },
        demo.owner,
      ),
    ).toMatchObject({ problem: { errors: [{ code: 'driver_unknown' }] } })
  })

  it('leaves the lists and the deltas of devices', async () => {
    const driver = await aDriver()
    let page = await server.value(driverChanges, { query: {} }, demo.ana)
    while (page.more) page = await server.value(driverChanges, { query: { cursor: page.cursor } }, demo.ana)
    await erase(driver.id, nameOf(driver))
    const news = await server.value(driverChanges, { query: { cursor: page.cursor } }, demo.ana)
    expect(news).toMatchObject({ changed: [], deleted: [driver.id] })
    const { data } = await server.value(
      listDrivers,
      { query: { search: 'borrado', page: '1', limit: '50' } },
      demo.owner,
    )
    expect(data).toEqual([])
  })

  it('is not brought back by an edit that a tablet sends later, nor by its refusal', async () => {
    const one = await everywhere()
    await erase(one.driver.id, `${one.edited} ${one.lastName}`)
    await server.jobs.drain()
    const edit = (id: string, from: string | null) =>
      server.call(
        editService,
        { params: { id }, body: { changes: { remarks: { from, to: `Call ${one.lastName}` } } } },
        demo.owner,
      )
    const gone = { ok: false, status: 410, problem: { code: 'driver_erased' } }
    expect(await edit(one.stay, `Call ${one.edited} ${one.lastName}`)).toMatchObject(gone)
    // A stay that only the plate connects with the driver.
    await server.owner.query('update services set driver_id = null where id = $1', [one.stay])
    expect(await edit(one.stay, null)).toMatchObject(gone)
    expect(await columnsWith(server, one.marks)).toEqual([])
    expect(await edit(one.ofShared, null)).toMatchObject({ ok: true })
  })

  it('is not brought back by a late edit of an expired pass', async () => {
    const driver = await aDriver()
    const pass = await passes.sold(await place(), { driverId: driver.id })
    const stranger = await passes.sold(await place(), {})
    await server.owner.query(`update passes set starts_on = '2020-01-01', ends_on = '2020-01-31' where id = any($1)`, [
      [pass.id, stranger.id],
    ])
    await erase(driver.id, nameOf(driver))
    await server.jobs.drain()
    const changes = { block: { from: driver.lastName, to: 'B' } }
    expect(await server.call(passCalls.edit, { params: { id: pass.id }, body: { changes } }, demo.owner)).toMatchObject(
      {
        ok: false,
        status: 410,
        problem: { code: 'driver_erased' },
      },
    )
    expect(await columnsWith(server, [driver.lastName])).toEqual([])
    const own = { block: { from: null, to: 'B' } }
    expect(
      await server.call(passCalls.edit, { params: { id: stranger.id }, body: { changes: own } }, demo.owner),
    ).toMatchObject({ ok: true })
  })
})
