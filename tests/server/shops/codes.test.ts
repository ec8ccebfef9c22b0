import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { agreementCalls } from '../../../contract/agreement.ts'
import { attentionRows } from '../../../contract/attention.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { finishService } from '../../../contract/service-writes.ts'
import {
  SHOP_LINK_HEADER,
  SHOP_PIN_HEADER,
  createShop,
  createShopSheet,
  editShop,
  getShopStatement,
  listShopSheets,
  stampStay,
  withdrawShopSheet,
} from '../../../contract/shop.ts'
import { signStampCodes } from '../../../domain/stamp-codes.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { quoteOf } from '../support/asked.ts'
import { openTestServer } from '../support/test-server.ts'
import { enterDemo } from '../support/demo.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here = ''] = demo.ana.locations
const month = new Date().toISOString().slice(0, 7)
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

let made = 0

async function aSheet(count = 3, lastDay = inDays(30)) {
  const [agreementId, shopId, id] = [uuidv7(), uuidv7(), uuidv7()]
  await server.value(
    agreementCalls.create,
    {
      body: {
        id: agreementId,
        name: `Papel ${String((made += 1))}`,
        type: 'percentage',
        percentage: 10_000,
        startDate: null,
        endDate: null,
      },
    },
    demo.owner,
  )
  const { token } = await server.value(
    createShop,
    { params: { id: agreementId }, body: { id: shopId, name: 'Panadería', pin: '4711' } },
    demo.owner,
  )
  const { codes } = await server.value(
    createShopSheet,
    { params: { id: shopId }, body: { id, codes: count, lastDay } },
    demo.owner,
  )
  return { id, agreementId, shopId, codes, headers: { [SHOP_LINK_HEADER]: token, [SHOP_PIN_HEADER]: '4711' } }
}
type Sheet = Awaited<ReturnType<typeof aSheet>>

async function aStay(): Promise<{ id: string; licensePlate: string }> {
  const [id, licensePlate] = [uuidv7(), `PAP${String(100 + (made += 1))}`]
  await server.value(
    checkIn,
    {
      body: {
        id,
        locationId: here,
        licensePlate,
        vehicleTypeId: 1,
        startedAt: new Date(Date.now() - 60 * MINUTE_MS).toISOString(),
        receiptNumber: `PAP-${String(1000 + made)}`,
        space: null,
        keyTag: null,
        keptItems: null,
      },
    },
    demo.owner,
  )
  return { id, licensePlate }
}

/** Charges a stay at a booth that scanned a code. */
async function charge(id: string, { agreementId }: Pick<Sheet, 'agreementId'>, stampCode: string) {
  const ending = { endedAt: new Date().toISOString(), paymentMethod: 'dataphone', agreementId } as const
  const quote = await quoteOf(server, demo.owner.token, { id, ...ending })
  return server.call(
    finishService,
    { params: { type: 'off_street', id }, body: { ...ending, stampCode, cashUpId: null, cashReceived: null, quote } },
    demo.owner,
  )
}

const statementOf = ({ shopId }: Sheet) =>
  server.value(getShopStatement, { params: { id: shopId }, query: { month } }, demo.owner)

const faultsOf = async () =>
  (await server.value(attentionRows, { params: { kind: 'stamp_code' } }, demo.owner)).data.map(
    ({ serviceId, amount, reason }) => ({ serviceId, amount, reason }),
  )

/** Ends a sheet on an earlier day, as if it had been printed long ago. */
const endSheet = ({ id }: Sheet, lastDay: string) =>
  server.owner.query('update shop_sheets set last_day = $2 where id = $1', [id, lastDay])

const sheetsOf = async ({ agreementId }: Sheet) =>
  (await server.value(agreementCalls.get, { params: { id: agreementId } }, demo.ana)).stampSheets

describe('a code on paper of a shop', () => {
  it('gives a stay the agreement, and the shop owes the discount', async () => {
    const sheet = await aSheet()
    const { id } = await aStay()
    expect(await charge(id, sheet, sheet.codes[1] ?? '')).toMatchObject({ ok: true, value: { totalCost: 0 } })
    const { toBill, stamps } = await statementOf(sheet)
    expect(toBill).toBeGreaterThan(0)
    expect(stamps).toMatchObject([{ state: 'used', code: 2, toBill }])
    const { data } = await server.value(listShopSheets, { params: { id: sheet.shopId } }, demo.owner)
    expect(data).toMatchObject([{ id: sheet.id, codes: 3, used: 1, withdrawnAt: null }])
  })

  it('counts once, even for two stays at the same time, and the second needs attention', async () => {
    const sheet = await aSheet()
    const stays = [await aStay(), await aStay()]
    const answers = await Promise.all(stays.map(({ id }) => charge(id, sheet, sheet.codes[0] ?? '')))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    const { toBill, stamps } = await statementOf(sheet)
    expect(stamps.map(({ state }) => state).toSorted()).toEqual(['used', 'used_twice'])
    const [used, again] = ['used', 'used_twice'].map((state) => stamps.find((one) => one.state === state))
    expect(toBill).toBe(used?.toBill)
    const stay = stays.find(({ licensePlate }) => licensePlate === again?.licensePlate)
    expect(await faultsOf()).toContainEqual({ serviceId: stay?.id, amount: again?.discount, reason: 'used_twice' })
    const one = stays.find(({ licensePlate }) => licensePlate === used?.licensePlate)
    expect((await faultsOf()).map(({ serviceId }) => serviceId)).not.toContain(one?.id)
  })

  it('is not owed if it was used after its sheet was withdrawn or after its last day, even if the booth accepted it', async () => {
    const [withdrawn, old] = [await aSheet(), await aSheet()]
    await server.value(withdrawShopSheet, { params: { id: withdrawn.id } }, demo.owner)
    await endSheet(old, inDays(-2))
    for (const [sheet, state] of [
      [withdrawn, 'withdrawn'],
      [old, 'expired'],
    ] as const) {
      const { id } = await aStay()
      expect(await charge(id, sheet, sheet.codes[0] ?? '')).toMatchObject({ ok: true, value: { totalCost: 0 } })
      expect(await statementOf(sheet)).toMatchObject({ toBill: 0, stamps: [{ state }] })
      expect(await faultsOf()).toContainEqual(expect.objectContaining({ serviceId: id, reason: state }))
    }
  })

  it('is refused without a valid signature, or with another agreement', async () => {
    const [sheet, other] = [await aSheet(), await aSheet()]
    const { id } = await aStay()
    const forged = (await signStampCodes(sheet.id, 1)).codes[0] ?? ''
    expect(await charge(id, sheet, forged)).toMatchObject({
      problem: { errors: [{ path: 'stampCode', code: 'stamp_code_unknown' }] },
    })
    expect(await charge(id, sheet, other.codes[0] ?? '')).toMatchObject({
      problem: { errors: [{ path: 'stampCode', code: 'other_agreement' }] },
    })
    expect(await charge(id, sheet, sheet.codes[0] ?? '')).toMatchObject({ ok: true })
  })

  it('is not used up if the shop has stamped the stay on its page', async () => {
    const sheet = await aSheet()
    const { id, licensePlate } = await aStay()
    await server.value(stampStay, { headers: sheet.headers, body: { id: uuidv7(), ticket: licensePlate } }, {})
    expect(await charge(id, sheet, sheet.codes[0] ?? '')).toMatchObject({ ok: true })
    expect((await statementOf(sheet)).stamps).toMatchObject([{ state: 'used', code: null }])
    const other = await aStay()
    await charge(other.id, sheet, sheet.codes[0] ?? '')
    expect((await statementOf(sheet)).stamps.map(({ state }) => state)).toEqual(['used', 'used'])
  })
})

describe('a sheet of codes', () => {
  it('is known to booths until it is withdrawn, expires, or its shop is disabled', async () => {
    const [kept, withdrawn, old, off] = [await aSheet(), await aSheet(), await aSheet(), await aSheet()]
    expect(await sheetsOf(kept)).toMatchObject([{ id: kept.id, shop: 'Panadería', lastDay: inDays(30) }])
    expect(await sheetsOf(withdrawn)).toHaveLength(1)
    await server.value(withdrawShopSheet, { params: { id: withdrawn.id } }, demo.owner)
    await endSheet(old, inDays(-3))
    await server.value(editShop, { params: { id: off.shopId }, body: { enabled: false } }, demo.owner)
    for (const sheet of [withdrawn, old, off]) expect(await sheetsOf(sheet)).toEqual([])
    await server.value(editShop, { params: { id: off.shopId }, body: { enabled: true } }, demo.owner)
    expect(await sheetsOf(off)).toHaveLength(1)
  })

  it('reaches booths by the changes of agreements', async () => {
    const sheet = await aSheet()
    const { cursor } = await server.value(agreementCalls.changes, { query: {} }, demo.ana)
    await server.value(withdrawShopSheet, { params: { id: sheet.id } }, demo.owner)
    // A delta leaves out changes after the oldest open transaction, which may belong to another test's database.
    await expect
      .poll(async () => (await server.value(agreementCalls.changes, { query: { cursor } }, demo.ana)).changed)
      .toContainEqual(expect.objectContaining({ id: sheet.agreementId, stampSheets: [] }))
  })

  it.each([
    [{ codes: 0 }, 'codes', 'count_invalid'],
    [{ codes: 301 }, 'codes', 'count_invalid'],
    [{ lastDay: inDays(-2) }, 'lastDay', 'day_past'],
    [{ lastDay: inDays(367) }, 'lastDay', 'codes_too_far'],
  ])('with %j is refused', async (given, path, code) => {
    const { shopId } = await aSheet(1, inDays(366))
    expect(
      await server.call(
        createShopSheet,
        { params: { id: shopId }, body: { id: uuidv7(), codes: 1, lastDay: inDays(1), ...given } },
        demo.owner,
      ),
    ).toMatchObject({ problem: { errors: [{ path, code }] } })
  })

  it('leaves no code and no private key in the database', async () => {
    const { id, codes } = await aSheet()
    const { rows } = await server.owner.query('select to_jsonb(s)::text as text from shop_sheets s where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(codes[0])
    expect(JSON.stringify(rows)).toMatch(/"key\\": \\"04[0-9a-f]{128}\\"/)
  })
})
