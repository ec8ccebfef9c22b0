import { hash } from '@node-rs/argon2'
import { v7 as uuidv7 } from 'uuid'

import { createDriver } from '../../../contract/driver.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { addLink } from '../driver-links/support.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'
import { addPairedKiosk, addPairingCode } from '../kiosk-devices/support.ts'
import { addPasswordLink, wishEmail } from '../operators/support.ts'
import { addCashUp, addColleague, addNewcomer, addService } from '../support/demo.ts'
import type { Caller, TestServer } from '../support/test-server.ts'
import { type Named, SIGN_UP_CODE, aFreshPlate } from './samples.ts'

interface Place {
  companyId: string
  locationId: string
  operator: string
  /** Somebody of the company, who registers the driver. */
  by: Caller & { id: string }
}

let days = 0

/** A day that has no holiday, later than any calendar reaches. */
function freshDay(): string {
  days++
  return new Date(Date.UTC(2060, 0, days)).toISOString().slice(0, 10)
}

const codeHash = hash(SIGN_UP_CODE)

/** Somebody signs a company up and was mailed the code; answers their e-mail. */
async function keepSignUp({ owner }: TestServer): Promise<string> {
  const email = `${uuidv7()}@example.test`
  const details = { company: { country: 'colombia', name: 'Parqueo', legalName: 'Parqueo S.A.S.', businessName: 'Parqueo', taxId: '900123456' }, person: { firstName: 'Olga', lastName: 'Ríos', jobTitle: 'Gerente' } }
  await owner.query('select sign_up_keep($1, $2, $3, 15)', [email, await codeHash, details])
  return email
}

/** Records of a company that nothing was done to yet: what is collected once cannot be collected again, and what is deleted not edited. */
export async function freshNamed(server: TestServer, { companyId, locationId, operator, by }: Place): Promise<Named> {
  const vehicle = aNewVehicle()
  const driver = await server.value(createDriver, { body: aNewDriver({ email: `${uuidv7()}@example.test`, vehicles: [vehicle] }) }, by)
  const holiday = await server.value(holidayCalls.create, { body: { id: uuidv7(), holidayName: 'Aniversario', holidayDate: freshDay() } }, by)
  const requestedService = await addService(server, { companyId, locationId, status: 'unconfirmed' })
  const reservedService = await addService(server, { companyId, locationId, status: 'reserved' })
  const paidService = await addService(server, { companyId, locationId, status: 'completed', paymentMethod: 'cash' })
  await server.owner.query('update services set ended_at = started_at, paid_at = started_at, total_minutes = 0, service_charge = 0, discount = 0, total_cost = 0 where id = $1', [paidService])
  const { rows } = await server.owner.query<{ id: string }>('select id from agreements where company_id = $1 order by id limit 1', [companyId])
  const ratedLocation = uuidv7()
  await server.owner.query(
    `insert into locations (company_id, id, name, address, city, time_zone, parking_type, parking_services, payment_type, spaces)
     select company_id, $2, 'Rated', address, city, time_zone, parking_type, parking_services, payment_type, spaces from locations where id = $1`,
    [locationId, ratedLocation],
  )
  await server.owner.query(`insert into operator_locations (company_id, operator_id, location_id) select company_id, id, $2 from operators where id = $1 and role = 'parking_staff'`, [operator, ratedLocation])
  const [openLocation, schedule, locationVehicleType] = [uuidv7(), uuidv7(), uuidv7()]
  await server.owner.query(
    `insert into locations (company_id, id, name, address, city, time_zone, parking_type, parking_services, payment_type, spaces)
     select company_id, $2, 'Open', address, city, time_zone, parking_type, '{covered_parking}', payment_type, 1 from locations where id = $1`,
    [locationId, openLocation],
  )
  await server.owner.query(`insert into operator_locations (company_id, operator_id, location_id) select company_id, id, $2 from operators where id = $1 and role = 'parking_staff'`, [operator, openLocation])
  await server.owner.query(`insert into schedules (company_id, id, location_id, day, opens, closes) values ($1, $2, $3, 1, '06:00', '12:00')`, [companyId, schedule, openLocation])
  await server.owner.query('insert into location_vehicle_types (company_id, id, location_id, vehicle_type_id, spaces) values ($1, $2, $3, 1, 1)', [companyId, locationVehicleType, openLocation])
  const anHourAgo = new Date(Date.now() - 60 * 60_000)
  const rate = async (kind: string, from: string | null, cost: number | null, minutes: number | null) => {
    const id = uuidv7()
    await server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, from_time, to_time, cost, minutes) values ($1, $2, $3, $4, 3, $9, '[1, 2]', $5, $6, $7, $8)`,
      [companyId, id, ratedLocation, kind, from, from === null ? null : '06:00', cost, minutes, anHourAgo],
    )
    return id
  }
  const eventRate = uuidv7()
  await server.owner.query(
    `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, name, starts_at, ends_at) values ($1, $2, $3, 'special', 3, $4, '[]', 10000, 'Fair', '2031-04-01', '2031-04-02')`,
    [companyId, eventRate, ratedLocation, anHourAgo],
  )
  const rateVersion = async (number: number, startsAt: Date) => {
    const id = uuidv7()
    await server.owner.query(`insert into rate_versions (company_id, id, location_id, number, starts_at, published_at, rates) values ($1, $2, $3, $4, $5, $6, '[]')`, [companyId, id, ratedLocation, number, startsAt, anHourAgo])
    return id
  }
  // The company has cars, as the demo has, and none of bicycles, which one may then make.
  await server.owner.query('delete from company_vehicle_types where company_id = $1 and vehicle_type_id = 3', [companyId])
  const { rows: types } = await server.owner.query<{ id: string }>('update company_vehicle_types set custom_name = null where company_id = $1 and vehicle_type_id = 1 returning id', [companyId])
  const vehicleType = types[0]?.id ?? ''
  const cashUp = (status: 'current' | 'completed' | 'collected') => addCashUp(server, { companyId, locationId, openedBy: operator, status })
  // A call before may have set the operator another password than the demo's.
  await server.owner.query(`update identities set password_hash = (select password_hash from identities where email = 'owner@demo.parq.test') where id = $1`, [operator])
  // The operator waits for a link to be sent again; of a colleague there is one.
  await wishEmail(server, operator)
  const emailLink = await wishEmail(server, await addColleague(server, companyId))
  // A register of its own: out of whose drawer the money is given back.
  const shiftOfRefund = await addCashUp(server, { companyId, locationId: ratedLocation, openedBy: operator, status: 'current' })
  await server.owner.query(`update cash_ups set register = 'main' where id = $1`, [shiftOfRefund])
  const twicePaidService = await addService(server, { companyId, locationId: ratedLocation, status: 'completed', paymentMethod: 'cash', totalCost: 100_00 })
  const secondPayment = uuidv7()
  await server.owner.query('update services set refund_due = 10000 where id = $1', [twicePaidService])
  await server.owner.query(
    `insert into payments (company_id, id, service_id, kind, method, amount, stays, by, by_name, at, recorded_at) values ($1, $2, $3, 'second_payment', 'digital', 10000, 0, $4, 'Rosa', $5, $5)`,
    [companyId, secondPayment, twicePaidService, operator, new Date()],
  )
  await server.owner.query(`update locations set check_in_footer = '' where id = $1`, [locationId])
  const kiosk = await addPairedKiosk(server, { companyId, locationId })
  const unsentMessage = uuidv7()
  await server.owner.query(
    `insert into messages (company_id, id, kind, sent_to, language, facts, attempts, answer, failure, failed_at) values ($1, $2, 'receipt', 'maria@example.test', 'es', $3, 1, '550 No such mailbox here', 'refused', now())`,
    [companyId, unsentMessage, { serviceId: paidService }],
  )
  const refusedMoney = uuidv7()
  await server.owner.query(
    `insert into refused_writes (company_id, id, author_id, author_name, device_id, endpoint, request, request_hash, subject_id, location_id, license_plate, amount, parts, done_at, refused_at, code)
     values ($1, $2, $3, 'Rosa Mora', null, 'finishService', '{"params":{},"body":{}}', $4, $5, $6, 'ABC123', 1250000, '[{"method":"cash","amount":1250000}]', $7, $7, 'right_removed')`,
    [companyId, refusedMoney, operator, Buffer.from(refusedMoney), requestedService, locationId, anHourAgo],
  )
  const membership = await addMembership(server, companyId)
  const savedView = uuidv7()
  // Nobody has more than a hundred: those of before are somebody else's.
  await server.owner.query('update saved_views set owner_id = gen_random_uuid() where company_id = $1 and owner_id = $2', [companyId, operator])
  await server.owner.query(
    `insert into saved_views (company_id, id, screen, name, search, shared, owner_id, owner_name, rhythm, created_at) values ($1, $2, 'report-sales', 'Sales by day', '{"group":"day"}', true, $3, 'Rosa', 'week', now())`,
    [companyId, savedView, operator],
  )
  const exported = uuidv7()
  // No more than two are underway at once.
  await server.owner.query(`update exports set state = 'cancelled', ended_at = now() where company_id = $1`, [companyId])
  await server.owner.query(
    `insert into exports (company_id, id, asked_by, asker_role, asker_name, asker_email, language, list, query, time_zone, state, rows, done, created_at)
     values ($1, $2, $3, 'parking_admin', 'Rosa', 'rosa@example.test', 'es', 'report-sales', '{}', 'America/Bogota', 'running', 412500, 120250, now())`,
    [companyId, exported, by.id],
  )
  return {
    company: companyId,
    location: locationId,
    operator,
    newcomer: await addNewcomer(server, companyId),
    service: await addService(server, { companyId, locationId }),
    cashUp: await cashUp('current'),
    closedCashUp: await cashUp('completed'),
    collectedCashUp: await cashUp('collected'),
    paidService,
    requestedService,
    reservedService,
    twicePaidService,
    shiftOfRefund,
    secondPayment,
    unassignedService: await addService(server, { companyId, locationId, status: 'completed', paymentMethod: 'cash', totalCost: 100_00 }),
    agreement: rows[0]?.id ?? '',
    membership,
    pass: await addPass(server, { companyId, locationId, membership, driver: driver.id }),
    pausedPass: await addPass(server, { companyId, locationId, membership, driver: driver.id, rests: true }),
    ratedLocation,
    freeTimeRate: await rate('free_time', null, null, 5),
    maximumRate: await rate('maximum', null, 100_00, null),
    nightRate: await rate('night', '20:00', 50_00, null),
    unitRate: await rate('unit', null, 100, 1),
    specialRate: await rate('unit_special', null, 200, 1),
    eventRate,
    rateVersion: await rateVersion(1, anHourAgo),
    scheduledRates: await rateVersion(2, new Date(Date.now() + 60 * 60_000)),
    driver: driver.id,
    vehicle: vehicle.id,
    updateLink: await addLink(server, companyId, driver.id),
    emailLink,
    signUpEmail: await keepSignUp(server),
    passwordLink: await addPasswordLink(server, await addColleague(server, companyId)),
    invitation: await addLink(server, companyId, null),
    holiday: holiday.id,
    vehicleType,
    openLocation,
    schedule,
    locationVehicleType,
    unsentMessage,
    refusedMoney,
    savedView,
    exported,
    kioskDevice: kiosk.id,
    kioskToken: kiosk.token,
    pairingCode: await addPairingCode(server, { companyId, locationId }),
    freshEmail: `${uuidv7()}@example.test`,
    freshId: uuidv7(),
    freshDay: freshDay(),
  }
}

interface GivenPass {
  companyId: string
  locationId: string
  membership: string
  driver: string
  rests?: boolean
}

const DAY_MS = 86_400_000

/** One that began a few days ago, for a month. */
async function addPass(server: TestServer, { companyId, locationId, membership, driver, rests = false }: GivenPass): Promise<string> {
  const id = uuidv7()
  const days = (count: number) => new Date(Date.now() + count * DAY_MS)
  await server.owner.query(
    `insert into passes (company_id, id, membership_id, location_id, driver_id, plates, starts_on, ends_on, anchor_day, paused_on, authorized_vehicles, parking_spaces, created_at)
     values ($1, $2, $3, $4, $5, array[$6], $7::date, $8::date, 1, $9::date, 2, 1, $7)`,
    [companyId, id, membership, locationId, driver, aFreshPlate(), days(-5).toISOString(), days(25).toISOString(), rests ? days(-1).toISOString() : null],
  )
  return id
}

async function addMembership(server: TestServer, companyId: string): Promise<string> {
  const id = uuidv7()
  await server.owner.query(
    `insert into memberships (company_id, id, name, cost, vehicle_type_id, authorized_vehicles, parking_spaces, validity_unit, validity_count, created_at) values ($1, $2, $3, 18000000, 1, 2, 1, 'months', 1, now())`,
    [companyId, id, `Mensualidad ${id}`],
  )
  return id
}
