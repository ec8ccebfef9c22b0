import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { batchWrites } from '../../contract/batch.ts'
import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { REQUEST_ID_HEADER } from '../../contract/problem.ts'
import { listCashUps } from '../../contract/cash-up.ts'
import { closeCashUp, collectCashUp, openRegister } from '../../contract/cash-up-writes.ts'
import { listDrivers } from '../../contract/driver.ts'
import type { Endpoint, RequestInput } from '../../contract/endpoint.ts'
import { passCalls } from '../../contract/pass.ts'
import { refundService } from '../../contract/payment.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import { getService, listServices, type Service } from '../../contract/service.ts'
import { editService, finishService } from '../../contract/service-writes.ts'
import { expectedCash, MAIN_REGISTER } from '../../domain/cash-ups.ts'
import { signOut } from '../../contract/session.ts'
import { WireRequest } from '../../src/offline/outbox/op.ts'
import { requestPastOthers } from '../server/support/horizon.ts'
import type { TestServer } from '../server/support/test-server.ts'
import type { Chance } from './chance.ts'
import type { Faults } from './faults.ts'
import type { Accounts, Done, SoldPass } from './model-books.ts'
import { ServerKilled } from './model-server.ts'
import { givenBackHow } from './paying.ts'
import type { Person } from './people.ts'
import { BATCH_PATH, isWrite, onTheWire, problem, type Answer, type Call } from './wire.ts'
import type { DeskWork, SimServer, World } from './world.ts'

const HEADERS = ['content-type', 'retry-after', REQUEST_ID_HEADER, IDEMPOTENCY_KEY]

interface TrailRow {
  key: string
  author_id: string
  entity_id: string | null
  before: Record<string, string | null> | null
  after: Record<string, string | null> | null
}

/**
 * Changes without their time. An effect and its receipt share a transaction, so its number finds the audit entry of a
 * key, and gives the order of acts at one moment, as in a batch.
 */
const TRAIL = `
  select r.key, r.author_id, a.entity_id, a.before, a.after - 'doneAt' as after
  from receipts r left join audit_entries a on a.xmin = r.xmin and a.entity = 'service'
  where r.status < 300
  order by r.at, r.xmin::text::bigint`

/** More than the number of any records in a world. */
const ALL = { limit: '999' }

/** Canonical ids of joined cash-ups and merged drivers. */
const MEANT = 'select id, cash_up_id as meant from cash_up_joins union all select id, driver_id from driver_aliases'

interface RealServerOptions {
  server: TestServer
  boss: Person
  /** The places of all histories. */
  locations: readonly NamedReference[]
  /** Time of the server in epoch milliseconds: each history has its own. */
  clock: { now: () => number }
  /** The membership for sale at the gates. */
  seller?: World['seller']
}

/** State with the lifetime of the database: tokens of people, and acts of the office. */
export function createRealServer({ server, boss, locations, clock, seller = null }: RealServerOptions) {
  const tokens = new Map<string, string>()
  const owners = new Map<string, string>()
  /** Requests at the office, by key. */
  const atOffice = new Map<string, { does: string; asked: WireRequest }>()
  /** Refunds at the office, which leave no receipt. */
  let givenBack: Done[] = []
  /** For each key from a batch, the other keys of the batch. */
  const beside = new Map<string, Set<string>>()
  const dismissed = new Set<string>()
  const before = new Set<string>()
  const soldBefore = new Set<string>()

  async function tokenOf(person: Person): Promise<string> {
    const known = tokens.get(person.id)
    if (known !== undefined) return known
    const token = await server.signIn(person.email)
    tokens.set(person.id, token)
    owners.set(token, person.id)
    return token
  }

  async function handle(call: Call, faults: Faults): Promise<Answer> {
    const mishap = isWrite(call) ? faults.mishap() : null
    if (call.path === BATCH_PATH && call.body !== null) noteBatch(JSON.parse(call.body))
    const query = call.query.size > 0 ? `?${call.query}` : ''
    const response = await requestPastOthers(server, `${call.path}${query}`, {
      method: call.method,
      headers: call.headers,
      ...(call.body !== null && { body: call.body }),
    })
    const body = await response.text()
    if (mishap !== null) throw new ServerKilled()
    return {
      status: response.status,
      headers: Object.fromEntries(
        HEADERS.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name) ?? '']] : [])),
      ),
      body,
    }
  }

  function noteBatch(body: unknown): void {
    const keys = v.parse(batchWrites.request.body, body).writes.map(({ key }) => key)
    for (const key of keys) beside.set(key, new Set([...(beside.get(key) ?? []), ...keys.filter((one) => one !== key)]))
  }

  async function dismiss(userId: string, isDismissed: boolean): Promise<void> {
    await server.owner.query(
      'update identities set is_active = $2 where email = (select email from operators where id = $1)',
      [userId, !isDismissed],
    )
    if (!isDismissed) return void dismissed.delete(userId)
    dismissed.add(userId)
    tokens.delete(userId)
  }

  async function read(): Promise<TrailRow[]> {
    return (await server.owner.query<TrailRow>(TRAIL)).rows
  }

  function doneBy({ key, author_id: author, entity_id, before: was, after }: TrailRow): Done {
    const office = atOffice.get(key)
    const recordId = entity_id ?? office?.asked.params?.['id'] ?? ''
    return {
      key: office ? null : key,
      author,
      recordId,
      does: office?.does ?? null,
      asked: office?.asked ?? null,
      from: was ?? {},
      before: was ?? {},
      after: after ?? {},
      beside: beside.get(key) ?? new Set(),
    }
  }

  async function service(id: string): Promise<Service | null> {
    const answer = await server.call(getService, { params: { id } }, { token: await tokenOf(boss) })
    return answer.ok ? answer.value : null
  }

  /** Changes by the office belong to nobody in the world. */
  async function atTheOffice<E extends Endpoint>(endpoint: E, request: RequestInput<E>): Promise<void> {
    const key = randomUUID()
    const asked = v.parse(WireRequest, request)
    atOffice.set(key, { does: endpoint.id, asked })
    const answer = await server.call(endpoint, request, { token: await tokenOf(boss), key })
    if (answer.ok && endpoint.id === refundService.id)
      givenBack.push({
        key: null,
        author: boss.id,
        recordId: asked.params?.['id'] ?? '',
        does: endpoint.id,
        asked,
        from: {},
        before: {},
        after: {},
      })
  }

  async function office(chance: Chance, { serviceIds, nextTag }: Pick<World, 'serviceIds' | 'nextTag'>): Promise<void> {
    const current = await service(chance.pick(serviceIds))
    const to = chance.pick([nextTag(), 'fija', null])
    if (!current || to === current.remarks) return
    await atTheOffice(editService, {
      params: { id: current.id },
      body: { changes: { remarks: { from: current.remarks, to } } },
    })
  }

  async function soldPasses(caller: { token: string }): Promise<SoldPass[]> {
    if (seller === null) return []
    const { data } = await server.value(
      passCalls.list,
      { query: { ...ALL, membershipId: seller.membershipId } },
      caller,
    )
    const passes: SoldPass[] = []
    for (const { id } of data) {
      const { location, plates, parkingSpaces, startsOn, endsOn, periods } = await server.value(
        passCalls.get,
        { params: { id } },
        caller,
      )
      const sold = periods.flatMap(({ payments, soldBy, ...period }) =>
        payments.map(({ method, cashUpId, amount }) => ({
          id: period.id,
          startsOn: period.startsOn,
          endsOn: period.endsOn,
          amount,
          method,
          cashUpId,
          by: soldBy.id,
          isOfBefore: soldBefore.has(period.id),
        })),
      )
      passes.push({
        id,
        locationId: location.id,
        plates,
        parkingSpaces,
        startsOn,
        endsOn,
        anchorDay: Number(startsOn.slice(8)),
        periods: sold,
      })
    }
    return passes
  }

  async function accounts(): Promise<Accounts> {
    const caller = { token: await tokenOf(boss) }
    const [services, cashUps, drivers] = [
      await server.value(listServices, { headers: {}, query: ALL }, caller),
      await server.value(listCashUps, { headers: {}, query: ALL }, caller),
      await server.value(listDrivers, { query: ALL }, caller),
    ]
    const passes = await soldPasses(caller)
    const { rows } = await server.owner.query<{ id: string; meant: string }>(MEANT)
    return {
      services: services.data,
      cashUps: cashUps.data,
      drivers: drivers.data,
      passes,
      meant: new Map(rows.map(({ id, meant }) => [id, meant])),
    }
  }

  async function desk(does: DeskWork, chance: Chance): Promise<void> {
    const { cashUps, services } = await accounts()
    const at = new Date(clock.now()).toISOString()
    const openAt = (locationId: string) =>
      cashUps.find(({ status, location }) => status === 'current' && location.id === locationId)
    if (does === 'opens') {
      for (const { id: locationId } of locations.filter(({ id }) => !openAt(id)))
        await atTheOffice(openRegister, {
          body: {
            id: randomUUID(),
            locationId,
            register: MAIN_REGISTER,
            openedAt: at,
            float: 0,
            count: null,
            note: 'abierta en la oficina',
          },
        })
    }
    if (does === 'gives_back') {
      for (const { id, location, paidAgain } of services) {
        for (const payment of paidAgain.filter(({ refund }) => refund === null)) {
          const body = {
            id: randomUUID(),
            paymentId: payment.id,
            cashUpId: openAt(location.id)?.id ?? null,
            ...givenBackHow(chance, payment.method),
          }
          await atTheOffice(refundService, { params: { id }, body })
          await atTheOffice(refundService, { params: { id }, body })
        }
      }
    }
    for (const cashUp of cashUps) {
      const { id, status, revision, total } = cashUp
      const body = {
        id: randomUUID(),
        closedAt: at,
        countedCash: expectedCash(cashUp),
        count: null,
        leftInDrawer: 0,
        verified: { dataphone: null, digital: null },
        varianceReason: null,
      }
      if (does === 'ends' && status === 'current') await atTheOffice(closeCashUp, { params: { id }, body })
      if (does === 'collects' && status === 'completed')
        await atTheOffice(collectCashUp, {
          params: { id },
          body: { collectedAt: at, amountReceived: total, revision, total, note: null },
        })
    }
  }

  return {
    /** Returns the server of the next history, which ignores everything done before. */
    next: async (): Promise<(chance: Chance, faults: Faults, now: () => number) => SimServer> => {
      for (const { key } of await read()) before.add(key)
      for (const { periods } of await soldPasses({ token: await tokenOf(boss) }))
        for (const { id } of periods) soldBefore.add(id)
      for (const userId of dismissed) await dismiss(userId, false)
      givenBack = []
      return (chance, faults, now) => {
        clock.now = now
        return {
          handle: (call) => handle(call, faults),
          atTheDoor: () => onTheWire(problem('forbidden'), null),
          revoke: async (token) => {
            const owner = owners.get(token)
            if (owner !== undefined && tokens.get(owner) === token) tokens.delete(owner)
            await server.call(signOut, {}, { token })
          },
          signIn: tokenOf,
          now,
          authorOf: (token) => (token === null ? null : (owners.get(token) ?? null)),
          trail: async () => [...(await read()).filter(({ key }) => !before.has(key)).map(doneBy), ...givenBack],
          accounts,
          desk: (does) => desk(does, chance),
          takes: (id, body) => atTheOffice(finishService, { params: { type: 'off_street', id }, body }),
          setVoided: () => undefined,
          amnesty: () => undefined,
          dismiss,
          isDismissed: (userId) => dismissed.has(userId),
          office,
        }
      }
    },
  }
}
