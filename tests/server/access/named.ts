import { hash } from '@node-rs/argon2'
import { v7 as uuidv7 } from 'uuid'

import { createDriver } from '../../../contract/driver.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { addLink } from '../driver-links/support.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'
import { addPairedKiosk, addPairingCode } from '../kiosk-devices/support.ts'
import { addSheet, addShop } from '../shops/support.ts'
import { addPasswordLink, wishEmail } from '../operators/support.ts'
import { addCashUp, addColleague, addNewcomer, addService } from '../support/demo.ts'
import type { Caller, TestServer } from '../support/test-server.ts'
import { type Named, RECORDS, SIGN_UP_CODE, WORDS } from './samples.ts'
import { addMembership, addPass } from './named-passes.ts'

interface Place {
  companyId: string
  locationId: string
  operator: string
  /** A person of the company who registers the driver. */
  by: Caller & { id: string }
}

let days = 0

/** A day without a holiday, later than any calendar reaches. */
function freshDay(): string {
  days++
  return new Date(Date.UTC(2060, 0, days)).toISOString().slice(0, 10)
}

const codeHash = hash(SIGN_UP_CODE)

/** A person signs a company up and gets the code by mail; returns their e-mail. */
export async function keepSignUp({ owner }: TestServer): Promise<string> {
  const email = `${uuidv7()}@example.test`
  const details = {
    company: {
      country: 'colombia',
      name: 'Parqueo',
      legalName: 'Parqueo S.A.S.',
      businessName: 'Parqueo',
      taxId: '900123456',
    },
    person: { firstName: 'Olga', lastName: 'Ríos', jobTitle: 'Gerente' },
  }
  await owner.query('select sign_up_keep($1, $2, $3, 15)', [email, await codeHash, details])
  return email
}

const EVERY_NAME: ReadonlySet<string> = new Set([...RECORDS, ...WORDS])

/** Returns the names that a request reads: only their records have to exist. */
export function namesReadBy(request: (named: Named) => unknown): ReadonlySet<string> {
  const read = new Set<string>()
  const names = namesBy((name) => name)
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(names, name, { get: () => (read.add(name), value) })
  request(names)
  return read
}

/** Returns names with ids from `idOf` and words from `wordOf`. */
export function namesBy(idOf: (name: string) => string, wordOf: (name: string) => string = (name) => name): Named {
  const names: Partial<Named> = {}
  for (const name of RECORDS) names[name] = idOf(name)
  for (const name of WORDS) names[name] = wordOf(name)
  if (!isWhole(names)) throw new Error('A name is missing')
  return names
}

function isWhole(names: Partial<Named>): names is Named {
  return [...EVERY_NAME].every((name) => name in names)
}

/**
 * Creates records that no call has touched: a collected cash-up cannot be collected again, a deleted record cannot be
 * edited. Creates only the records in `wanted`, and those that they refer to; other names are empty strings.
 */
export async function freshNamed(
  server: TestServer,
  place: Place,
  wanted: ReadonlySet<string> = EVERY_NAME,
): Promise<Named> {
  await resetShared(server, place)
  const makers = makersAt(server, place)
  const named = namesBy(() => '')
  for (const name of IN_ORDER) if (wanted.has(name)) named[name] = await makers[name]()
  return named
}

/** Undoes the effects of earlier calls on records that all calls share. */
async function resetShared({ owner }: TestServer, { companyId, locationId, operator }: Place): Promise<void> {
  // The company has cars, as in the demo, and no bicycles, which a call may then create.
  await owner.query('delete from company_vehicle_types where company_id = $1 and vehicle_type_id = 3', [companyId])
  await owner.query(
    'update company_vehicle_types set custom_name = null where company_id = $1 and vehicle_type_id = 1',
    [companyId],
  )
  await owner.query(`update locations set check_in_footer = '' where id = $1`, [locationId])
  await owner.query(
    `update identities set password_hash = (select password_hash from identities where email = 'owner@demo.parq.test') where id = $1`,
    [operator],
  )
  // A person has at most a hundred views and two running exports.
  await owner.query('update saved_views set owner_id = gen_random_uuid() where company_id = $1 and owner_id = $2', [
    companyId,
    operator,
  ])
  await owner.query(`update exports set state = 'cancelled', ended_at = now() where company_id = $1`, [companyId])
  await owner.query(
    `insert into invoicing_accounts (company_id, platform, is_simulated, user_name, sealed_key, choices, taxes, connected_at) values ($1, 'siigo', true, 'simulador@parq.test', '', '{}', '{}', now()) on conflict do nothing`,
    [companyId],
  )
  await owner.query(
    `insert into messaging_accounts (company_id, is_simulated, phone_number_id, display_phone, sealed_token, sealed_app_secret, sealed_verify_token, connected_at)
     values ($1::uuid, true, $1::uuid::text, '', '', '', '', now()) on conflict do nothing`,
    [companyId],
  )
  // The operator waits for a new link.
  await wishEmail({ owner }, operator)
}

/** In the order of the declarations: records before words. */
const IN_ORDER = [...RECORDS, ...WORDS]

/** One maker for each record and each word. A record that several others refer to is created once. */
function makersAt(
  server: TestServer,
  { companyId, locationId, operator, by }: Place,
): Record<keyof Named, () => Promise<string>> {
  const { owner } = server
  const place = { companyId, locationId }
  const anHourAgo = new Date(Date.now() - 60 * 60_000)

  const driverWithVehicle = once(async () => {
    const vehicle = aNewVehicle()
    const driver = await server.value(
      createDriver,
      { body: aNewDriver({ email: `${uuidv7()}@example.test`, vehicles: [vehicle] }) },
      by,
    )
    return { driver: driver.id, vehicle: vehicle.id }
  })
  const paidService = once(async () => {
    const id = await addService(server, { ...place, status: 'completed', paymentMethod: 'cash' })
    await owner.query(
      'update services set ended_at = started_at, paid_at = started_at, total_minutes = 0, service_charge = 0, discount = 0, total_cost = 0 where id = $1',
      [id],
    )
    return id
  })
  const likeLocation = async (name: string, columns: { services: string; spaces: string }) => {
    const id = uuidv7()
    await owner.query(
      `insert into locations (company_id, id, name, address, city, time_zone, parking_type, parking_services, payment_type, spaces)
       select company_id, $2, $3, address, city, time_zone, parking_type, ${columns.services}, payment_type, ${columns.spaces} from locations where id = $1`,
      [locationId, id, name],
    )
    await owner.query(
      `insert into operator_locations (company_id, operator_id, location_id) select company_id, id, $2 from operators where id = $1 and role = 'parking_staff'`,
      [operator, id],
    )
    return id
  }
  const ratedLocation = once(() => likeLocation('Rated', { services: 'parking_services', spaces: 'spaces' }))
  const openPlace = once(async () => {
    const location = await likeLocation('Open', { services: `'{covered_parking}'`, spaces: '1' })
    const [schedule, vehicleType] = [uuidv7(), uuidv7()]
    await owner.query(
      `insert into schedules (company_id, id, location_id, day, opens, closes) values ($1, $2, $3, 1, '06:00', '12:00')`,
      [companyId, schedule, location],
    )
    await owner.query(
      'insert into location_vehicle_types (company_id, id, location_id, vehicle_type_id, spaces) values ($1, $2, $3, 1, 1)',
      [companyId, vehicleType, location],
    )
    return { location, schedule, vehicleType }
  })
  const rate = async (kind: string, from: string | null, cost: number | null, minutes: number | null) => {
    const id = uuidv7()
    await owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, from_time, to_time, cost, minutes) values ($1, $2, $3, $4, 3, $9, '[1, 2]', $5, $6, $7, $8)`,
      [companyId, id, await ratedLocation(), kind, from, from === null ? null : '06:00', cost, minutes, anHourAgo],
    )
    return id
  }
  const rateVersion = async (number: number, startsAt: Date) => {
    const id = uuidv7()
    await owner.query(
      `insert into rate_versions (company_id, id, location_id, number, starts_at, published_at, rates) values ($1, $2, $3, $4, $5, $6, '[]')`,
      [companyId, id, await ratedLocation(), number, startsAt, anHourAgo],
    )
    return id
  }
  const cashUp = (status: 'current' | 'completed' | 'collected') =>
    addCashUp(server, { ...place, openedBy: operator, status })
  const twicePaidService = once(async () => {
    const id = await addService(server, {
      companyId,
      locationId: await ratedLocation(),
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: 100_00,
    })
    await owner.query('update services set refund_due = 10000 where id = $1', [id])
    return id
  })
  const membership = once(() => addMembership(server, companyId))
  const pass = async (rests: boolean) =>
    addPass(server, { ...place, membership: await membership(), driver: (await driverWithVehicle()).driver, rests })
  const kiosk = once(() => addPairedKiosk(server, place))
  const firstId = async (query: string, values: string[]) =>
    (await owner.query<{ id: string }>(query, values)).rows[0]?.id ?? ''

  return {
    company: async () => companyId,
    location: async () => locationId,
    operator: async () => operator,
    newcomer: () => addNewcomer(server, companyId),
    service: () => addService(server, place),
    cashUp: () => cashUp('current'),
    closedCashUp: () => cashUp('completed'),
    collectedCashUp: () => cashUp('collected'),
    driver: async () => (await driverWithVehicle()).driver,
    vehicle: async () => (await driverWithVehicle()).vehicle,
    paidService,
    invoice: async () => {
      const id = uuidv7()
      const service = await addService(server, {
        ...place,
        status: 'completed',
        paymentMethod: 'cash',
        totalCost: 100_00,
      })
      await owner.query(
        `insert into invoices (company_id, id, kind, state, origin, service_id, location_id, paid_at, total, created_at, issued_at, platform, platform_id, number, pdf)
         values ($1, $2, 'invoice', 'issued', 'rule', $3, $4, now(), 10000, now(), now(), 'siigo', $5, $5, '%PDF')`,
        [companyId, id, service, locationId, id],
      )
      return id
    },
    alertDevice: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into push_subscriptions (company_id, id, operator_id, session_id, endpoint, p256dh, auth, created_at)
         values ($1, $2::uuid, $3, gen_random_uuid(), 'https://push.example.com/' || $2::uuid::text, '', '', now())`,
        [companyId, id, by.id],
      )
      return id
    },
    customerMessage: async () => {
      const id = uuidv7()
      const service = await addService(server, {
        ...place,
        status: 'completed',
        paymentMethod: 'cash',
        totalCost: 100_00,
      })
      await owner.query(
        `insert into customer_messages (company_id, id, kind, subject_id, occasion, language, state, is_asked, due_at, created_at, changed_at)
         values ($1, $2::uuid, 'receipt', $3, $2::uuid::text, 'es', 'sent', false, now(), now(), now())`,
        [companyId, id, service],
      )
      return id
    },
    requestedInvoice: async () => {
      const id = uuidv7()
      const service = await addService(server, {
        ...place,
        status: 'completed',
        paymentMethod: 'cash',
        totalCost: 100_00,
      })
      await owner.query(
        `insert into invoices (company_id, id, kind, state, origin, service_id, location_id, paid_at, total, created_at)
         values ($1, $2, 'invoice', 'requested', 'rule', $3, $4, now(), 10000, now())`,
        [companyId, id, service, locationId],
      )
      return id
    },
    requestedService: () => addService(server, { ...place, status: 'unconfirmed' }),
    reservedService: () => addService(server, { ...place, status: 'reserved' }),
    unassignedService: () =>
      addService(server, { ...place, status: 'completed', paymentMethod: 'cash', totalCost: 100_00 }),
    twicePaidService,
    secondPayment: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into payments (company_id, id, service_id, kind, method, amount, stays, by, by_name, at, recorded_at) values ($1, $2, $3, 'second_payment', 'digital', 10000, 0, $4, 'Rosa', $5, $5)`,
        [companyId, id, await twicePaidService(), operator, new Date()],
      )
      return id
    },
    // A separate register, from whose drawer the money is refunded.
    shiftOfRefund: async () => {
      const id = await addCashUp(server, {
        companyId,
        locationId: await ratedLocation(),
        openedBy: operator,
        status: 'current',
      })
      await owner.query(`update cash_ups set register = 'main' where id = $1`, [id])
      return id
    },
    ratedLocation,
    freeTimeRate: () => rate('free_time', null, null, 5),
    maximumRate: () => rate('maximum', null, 100_00, null),
    nightRate: () => rate('night', '20:00', 50_00, null),
    unitRate: () => rate('unit', null, 100, 1),
    specialRate: () => rate('unit_special', null, 200, 1),
    eventRate: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, name, starts_at, ends_at) values ($1, $2, $3, 'special', 3, $4, '[]', 10000, 'Fair', '2031-04-01', '2031-04-02')`,
        [companyId, id, await ratedLocation(), anHourAgo],
      )
      return id
    },
    rateVersion: () => rateVersion(1, anHourAgo),
    scheduledRates: () => rateVersion(2, new Date(Date.now() + 60 * 60_000)),
    agreement: () => firstId('select id from agreements where company_id = $1 order by id limit 1', [companyId]),
    holiday: async () =>
      (
        await server.value(
          holidayCalls.create,
          { body: { id: uuidv7(), holidayName: 'Aniversario', holidayDate: freshDay() } },
          by,
        )
      ).id,
    vehicleType: () =>
      firstId('select id from company_vehicle_types where company_id = $1 and vehicle_type_id = 1', [companyId]),
    vehicleClass: async () => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into company_vehicle_types (company_id, id, vehicle_type_id, custom_name) values ($1, $2, 101, 'Eléctrico')
         on conflict on constraint company_vehicle_types_type do update set deleted_at = null, is_active = true returning id`,
        [companyId, uuidv7()],
      )
      return rows[0]?.id ?? ''
    },
    membership,
    pass: () => pass(false),
    pausedPass: () => pass(true),
    openLocation: async () => (await openPlace()).location,
    schedule: async () => (await openPlace()).schedule,
    locationVehicleType: async () => (await openPlace()).vehicleType,
    unsentMessage: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into messages (company_id, id, kind, sent_to, language, facts, attempts, answer, failure, failed_at) values ($1, $2, 'receipt', 'maria@example.test', 'es', $3, 1, '550 No such mailbox here', 'refused', now())`,
        [companyId, id, { serviceId: await paidService() }],
      )
      return id
    },
    refusedMoney: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into refused_writes (company_id, id, author_id, author_name, device_id, endpoint, request, request_hash, subject_id, location_id, license_plate, amount, parts, done_at, refused_at, code)
         values ($1, $2, $3, 'Rosa Mora', null, 'finishService', '{"params":{},"body":{}}', $4, $5, $6, 'ABC123', 1250000, '[{"method":"cash","amount":1250000}]', $7, $7, 'right_removed')`,
        [companyId, id, operator, Buffer.from(id), uuidv7(), locationId, new Date()],
      )
      return id
    },
    savedView: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into saved_views (company_id, id, screen, name, search, shared, owner_id, owner_name, rhythm, created_at) values ($1, $2, 'report-sales', 'Sales by day', '{"group":"day"}', true, $3, 'Rosa', 'week', now())`,
        [companyId, id, operator],
      )
      return id
    },
    exported: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into exports (company_id, id, asked_by, asker_role, asker_name, asker_email, language, list, query, time_zone, state, rows, done, created_at)
         values ($1, $2, $3, 'parking_admin', 'Rosa', 'rosa@example.test', 'es', 'report-sales', '{}', 'America/Bogota', 'running', 412500, 120250, now())`,
        [companyId, id, by.id],
      )
      return id
    },
    bookClose: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into book_closes (company_id, id, until, closed_at, closed_by, closed_by_name, figures, reopened_at, reopened_by, reopened_by_name, reopen_reason)
         values ($1, $2, '2000-01-31', now(), $2, 'Olga', '{}', now(), $2, 'Olga', 'A bill came late')`,
        [companyId, id],
      )
      return id
    },
    deposit: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into bank_deposits (company_id, id, deposited_on, amount, reference, recorded_at, recorded_by, recorded_by_name)
         values ($1, $2, '2026-11-20', 100, '000123', now(), $2, 'Olga')`,
        [companyId, id],
      )
      await owner.query(`insert into deposited_collections (company_id, deposit_id, cash_up_id) values ($1, $2, $3)`, [
        companyId,
        id,
        await cashUp('collected'),
      ])
      return id
    },
    shop: async () => (await addShop(server, companyId)).id,
    shopSheet: async () => addSheet(server, companyId),
    shopLink: async () => (await addShop(server, companyId)).token,
    kioskDevice: async () => (await kiosk()).id,
    updateLink: async () => addLink(server, companyId, (await driverWithVehicle()).driver),
    invitation: () => addLink(server, companyId, null),
    emailLink: async () => wishEmail(server, await addColleague(server, companyId)),
    signUpEmail: () => keepSignUp(server),
    passwordLink: async () => addPasswordLink(server, await addColleague(server, companyId)),
    kioskToken: async () => (await kiosk()).token,
    pairingCode: () => addPairingCode(server, place),
    freshEmail: async () => `${uuidv7()}@example.test`,
    freshId: async () => uuidv7(),
    freshDay: async () => freshDay(),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => (made ??= make())
}
