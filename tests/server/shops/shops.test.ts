import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { agreementCalls } from '../../../contract/agreement.ts'
import { attentionRows } from '../../../contract/attention.ts'
import { getService } from '../../../contract/service.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { finishService, voidService } from '../../../contract/service-writes.ts'
import {
  SHOP_LINK_HEADER,
  SHOP_PIN_HEADER,
  createShop,
  editShop,
  getShopStatement,
  listShops,
  openShopLink,
  renewShopLink,
  stampStay,
} from '../../../contract/shop.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { quoteOf } from '../support/asked.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here = '', there = ''] = demo.ana.locations
const PIN = '4711'
const month = new Date().toISOString().slice(0, 7)

const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})

let made = 0
const aPlate = () => `SHP${String(100 + (made += 1))}`

async function anAgreement(given: object = {}): Promise<string> {
  const id = uuidv7()
  await server.value(
    agreementCalls.create,
    {
      body: {
        id,
        name: `Almacén ${String((made += 1))}`,
        type: 'percentage',
        percentage: 5_000,
        startDate: null,
        endDate: null,
        ...given,
      },
    },
    demo.owner,
  )
  return id
}

interface Opened {
  id: string
  agreementId: string
  headers: { [SHOP_LINK_HEADER]: string; [SHOP_PIN_HEADER]: string }
}

async function aShop(given: object = {}, agreement: object = {}): Promise<Opened> {
  const agreementId = await anAgreement(agreement)
  const id = uuidv7()
  const { token } = await server.value(
    createShop,
    { params: { id: agreementId }, body: { id, name: 'Tienda', pin: PIN, ...given } },
    demo.owner,
  )
  return { id, agreementId, headers: { [SHOP_LINK_HEADER]: token, [SHOP_PIN_HEADER]: PIN } }
}

async function letIn(locationId = here, minutesAgo = 0): Promise<{ id: string; licensePlate: string }> {
  const [id, licensePlate] = [uuidv7(), aPlate()]
  await server.value(
    checkIn,
    {
      body: {
        id,
        locationId,
        licensePlate,
        vehicleTypeId: 1,
        startedAt: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
        receiptNumber: `KSH-${String(1000 + made)}`,
        space: null,
        keyTag: null,
        keptItems: null,
      },
    },
    demo.owner,
  )
  return { id, licensePlate }
}

const stamp = ({ headers }: Opened, ticket: string, given: object = {}) =>
  server.call(stampStay, { headers, body: { id: uuidv7(), ticket, ...given } }, {})

/** Charges a stay at the booth, with the price that the server would ask for or with another amount. */
async function charge(id: string, { quoted, ...given }: { quoted?: number; withoutAgreement?: boolean } = {}) {
  const ending = { endedAt: new Date().toISOString(), paymentMethod: 'dataphone', agreementId: null, ...given } as const
  const quote = await quoteOf(server, demo.owner.token, { id, ...ending })
  return server.value(
    finishService,
    {
      params: { type: 'off_street', id },
      body: {
        ...ending,
        cashUpId: null,
        cashReceived: null,
        quote: quoted === undefined ? quote : { ...quote, totalCost: quoted },
      },
    },
    demo.owner,
  )
}

const statementOf = ({ id }: Opened) => server.value(getShopStatement, { params: { id }, query: { month } }, demo.owner)

describe('a shop', () => {
  it('stamps a stay by its plate, and the booth charges it with the agreement', async () => {
    const shop = await aShop()
    const { id, licensePlate } = await letIn(here, 60)
    expect(await stamp(shop, ` ${licensePlate.toLowerCase()} `)).toMatchObject({
      ok: true,
      value: { licensePlate, state: 'inside' },
    })
    expect(await server.value(getService, { params: { id } }, demo.ana)).toMatchObject({
      agreementId: shop.agreementId,
    })
    const { discount, serviceCharge } = await charge(id)
    expect(discount).toBeGreaterThan(0)
    expect(discount).toBe(Math.round((serviceCharge ?? 0) / 2))
    expect(await statementOf(shop)).toMatchObject({
      toBill: discount,
      stamps: [{ licensePlate, state: 'used', discount, toBill: discount }],
    })
  })

  it.each([
    ['the code of its ticket', ({ id }: { id: string }) => id],
    ['its receipt number', (_: object, receipt: string) => receipt.toLowerCase()],
  ])('finds a stay by %s', async (_, textOf) => {
    const shop = await aShop()
    const stay = await letIn()
    const { receiptNumber } = await server.value(getService, { params: { id: stay.id } }, demo.ana)
    expect(await stamp(shop, textOf(stay, receiptNumber))).toMatchObject({ ok: true })
  })

  it('stamps a ticket once: a repeat with the id is the same stamp, and another id is refused', async () => {
    const shop = await aShop()
    const { licensePlate } = await letIn(here, 60)
    const body = { id: uuidv7(), ticket: licensePlate }
    const first = await server.call(stampStay, { headers: shop.headers, body }, {})
    expect(first).toMatchObject({ ok: true })
    expect(await server.call(stampStay, { headers: shop.headers, body }, {})).toEqual(first)
    expect(await stamp(shop, licensePlate)).toMatchObject(wrong('ticket', 'already_stamped'))
    expect(await stamp(await aShop(), licensePlate)).toMatchObject(wrong('ticket', 'already_stamped'))
  })

  it('stamps a ticket once, even if eight tills do so at the same time', async () => {
    const shop = await aShop()
    const { licensePlate } = await letIn(here, 60)
    const answers = await Promise.all(Array.from({ length: 8 }, () => stamp(shop, licensePlate)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await statementOf(shop)).stamps).toHaveLength(1)
  })

  it('learns that a plate is not inside, or that its stay was paid', async () => {
    const shop = await aShop()
    expect(await stamp(shop, 'ZZZ999')).toMatchObject(wrong('ticket', 'stay_unknown'))
    const { id, licensePlate } = await letIn(here, 60)
    await charge(id)
    expect(await stamp(shop, licensePlate)).toMatchObject(wrong('ticket', 'stay_paid'))
  })

  it('cannot stamp with another discount, or if its agreement does not apply', async () => {
    const other = await letIn(here, 60)
    await server.owner.query('update services set agreement_id = $2 where id = $1', [other.id, await anAgreement()])
    expect(await stamp(await aShop(), other.licensePlate)).toMatchObject(wrong('ticket', 'other_agreement'))
    const elsewhere = await aShop({}, { locationIds: [there] })
    expect(await stamp(elsewhere, (await letIn(here)).licensePlate)).toMatchObject(wrong('ticket', 'stay_unknown'))
    expect(await stamp(elsewhere, (await letIn(there)).licensePlate)).toMatchObject({ ok: true })
    const motorcycles = await aShop({}, { vehicleTypeIds: [2] })
    expect(await stamp(motorcycles, (await letIn(here)).licensePlate)).toMatchObject(
      wrong('ticket', 'agreement_unknown'),
    )
  })

  it('must enter the purchase amount if a minimum is agreed', async () => {
    const shop = await aShop({ minimumPurchase: 5_000_000 })
    const { licensePlate } = await letIn()
    expect(await stamp(shop, licensePlate)).toMatchObject(wrong('purchase', 'required'))
    expect(await stamp(shop, licensePlate, { purchase: 4_999_999 })).toMatchObject(
      wrong('purchase', 'purchase_too_small'),
    )
    expect(await stamp(shop, licensePlate, { purchase: 5_000_000 })).toMatchObject({ ok: true })
    expect((await statementOf(shop)).stamps).toMatchObject([{ purchase: 5_000_000 }])
  })

  it('stamps up to its monthly budget, even if two stamps come at once', async () => {
    const shop = await aShop()
    const stays = [await letIn(here, 60), await letIn(here, 60), await letIn(here, 60)]
    expect(await stamp(shop, stays[0]?.licensePlate ?? '')).toMatchObject({ ok: true })
    const { data } = await server.value(listShops, { params: { id: shop.agreementId } }, demo.owner)
    const used = data[0]?.used ?? 0
    expect(used).toBeGreaterThan(0)
    await server.value(editShop, { params: { id: shop.id }, body: { monthlyBudget: used * 2 + 1_000 } }, demo.owner)
    const answers = await Promise.all(stays.slice(1).map(({ licensePlate }) => stamp(shop, licensePlate)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject(wrong('ticket', 'budget_used_up'))
  })

  it('owes nothing for a stay that a booth without a connection charged in full, and the admin sees the difference', async () => {
    const shop = await aShop()
    const { id, licensePlate } = await letIn(here, 60)
    const full = (
      await quoteOf(server, demo.owner.token, {
        id,
        endedAt: new Date().toISOString(),
        paymentMethod: 'dataphone',
      })
    ).totalCost
    await stamp(shop, licensePlate)
    const paid = await charge(id, { quoted: full })
    expect(paid).toMatchObject({ totalCost: full, agreementId: shop.agreementId })
    expect(await statementOf(shop)).toMatchObject({ toBill: 0, stamps: [{ state: 'paid_in_full', toBill: 0 }] })
    const { data } = await server.value(attentionRows, { params: { kind: 'charged_differently' } }, demo.owner)
    expect(data).toContainEqual(expect.objectContaining({ serviceId: id, missing: false }))
  })

  it('owes nothing for a stay without its agreement, or a voided one', async () => {
    const shop = await aShop()
    const [one, other] = [await letIn(here, 60), await letIn(here, 60)]
    await stamp(shop, one.licensePlate)
    await stamp(shop, other.licensePlate)
    await charge(one.id, { withoutAgreement: true })
    await server.value(
      voidService,
      { params: { id: other.id }, body: { reason: 'It was let in by mistake' } },
      demo.owner,
    )
    const { toBill, stamps } = await statementOf(shop)
    expect(toBill).toBe(0)
    expect(stamps.map(({ state }) => state).toSorted()).toEqual(['not_used', 'voided'])
  })

  it('grants a free exit that does not count as courtesy, unlike the agreement without a shop', async () => {
    const shop = await aShop({}, { percentage: 10_000 })
    const [stamped, given] = [await letIn(here, 60), await letIn(here, 60)]
    await stamp(shop, stamped.licensePlate)
    await server.owner.query('update services set agreement_id = $2 where id = $1', [given.id, shop.agreementId])
    for (const { id } of [stamped, given]) expect(await charge(id)).toMatchObject({ totalCost: 0 })
    const { data } = await server.value(attentionRows, { params: { kind: 'courtesy' } }, demo.owner)
    const ids = data.map(({ serviceId }) => serviceId)
    expect(ids).toContain(given.id)
    expect(ids).not.toContain(stamped.id)
  })
})

describe('the link of a shop', () => {
  it('shows the shop, its agreement and its latest stamps', async () => {
    const shop = await aShop({ monthlyBudget: 90_000_000 })
    const { licensePlate } = await letIn(here, 60)
    await stamp(shop, licensePlate)
    expect(await server.value(openShopLink, { headers: shop.headers }, {})).toMatchObject({
      shop: 'Tienda',
      agreement: { type: 'percentage', worth: 5_000 },
      monthlyBudget: 90_000_000,
      stamps: [{ licensePlate, state: 'inside' }],
    })
  })

  it('opens with its PIN only, and guesses are limited', async () => {
    const { headers } = await aShop()
    const guess = (pin: string) => server.call(openShopLink, { headers: { ...headers, [SHOP_PIN_HEADER]: pin } }, {})
    expect(await guess('0000')).toMatchObject({ status: 403, problem: { code: 'pin_wrong' } })
    expect(await guess(PIN)).toMatchObject({ ok: true })
    for (let tries = 0; tries < 8; tries += 1) await guess('0000')
    expect(await guess(PIN)).toMatchObject({ status: 429, problem: { code: 'too_many_attempts' } })
  })

  it('still opens for a till that mistypes several tickets', async () => {
    const shop = await aShop()
    for (let tries = 0; tries < 12; tries += 1)
      expect(await stamp(shop, 'ZZZ999')).toMatchObject(wrong('ticket', 'stay_unknown'))
    expect(await stamp(shop, (await letIn()).licensePlate)).toMatchObject({ ok: true })
  })

  it('no longer opens once it is renewed, or its shop is disabled', async () => {
    const shop = await aShop()
    const { token } = await server.value(renewShopLink, { params: { id: shop.id } }, demo.owner)
    expect(await server.call(openShopLink, { headers: shop.headers }, {})).toMatchObject({
      problem: { code: 'link_gone' },
    })
    const headers = { ...shop.headers, [SHOP_LINK_HEADER]: token }
    expect(await server.call(openShopLink, { headers }, {})).toMatchObject({ ok: true })
    await server.value(editShop, { params: { id: shop.id }, body: { enabled: false, pin: '123456' } }, demo.owner)
    expect(await server.call(openShopLink, { headers }, {})).toMatchObject({ problem: { code: 'link_gone' } })
  })

  it('is managed by admins, and its history never shows the PIN', async () => {
    const agreementId = await anAgreement()
    const body = { id: uuidv7(), name: 'Tienda', pin: PIN }
    expect(await server.call(createShop, { params: { id: agreementId }, body }, demo.ana)).toMatchObject({
      status: 403,
    })
    expect(await server.call(createShop, { params: { id: agreementId }, body }, demo.mexicanOwner)).toMatchObject({
      status: 404,
    })
    expect(
      await server.call(createShop, { params: { id: agreementId }, body: { ...body, pin: '12a4' } }, demo.owner),
    ).toMatchObject(wrong('pin', 'pin_invalid'))
    await server.value(createShop, { params: { id: agreementId }, body }, demo.owner)
    const { data } = await server.value(agreementCalls.history, { params: { id: agreementId } }, demo.owner)
    expect(data[0]?.changes).toContainEqual({ path: 'shop', before: null, after: 'Tienda' })
    expect(JSON.stringify(data)).not.toContain(JSON.stringify(PIN))
  })
})
