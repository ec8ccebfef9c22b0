import { hash } from '@node-rs/argon2'
import { v7 as uuidv7 } from 'uuid'

import { createDriver } from '../../../contract/driver.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { addLink } from '../driver-links/support.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'
import { addPairedKiosk, addPairingCode } from '../kiosk-devices/support.ts'
import { addSheet, addShop } from '../shops/support.ts'
import { addPasswordLink, wishEmail } from '../operators/support.ts'
import { addColleague, addNewcomer } from '../support/demo.ts'
import type { TestServer } from '../support/test-server.ts'
import { EVERY_NAME, type Named, RECORDS, SIGN_UP_CODE, WORDS, namesBy } from './names.ts'
import { locationMakers } from './named-locations.ts'
import { paymentMakers } from './named-payments.ts'
import { addMembership, addPass } from './named-passes.ts'
import { type Place, once } from './named-place.ts'

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
  // Nobody has a second factor, whose proof would be asked for.
  await owner.query('select remove_factors_of(email) from identities where factor_since is not null')
  // The operator waits for a new link.
  await wishEmail({ owner }, operator)
}

/** In the order of the declarations: records before words. */
const IN_ORDER = [...RECORDS, ...WORDS]

/** One maker for each record and each word. A record that several others refer to is created once. */
function makersAt(server: TestServer, owners: Place): Record<keyof Named, () => Promise<string>> {
  const { owner } = server
  const { companyId, locationId, operator, by } = owners
  const place = { companyId, locationId }
  const locations = locationMakers(server, owners)

  const driverWithVehicle = once(async () => {
    const vehicle = aNewVehicle()
    const driver = await server.value(
      createDriver,
      { body: aNewDriver({ email: `${uuidv7()}@example.test`, vehicles: [vehicle] }) },
      by,
    )
    return { driver: driver.id, vehicle: vehicle.id }
  })
  const membership = once(() => addMembership(server, companyId))
  const pass = async (rests: boolean) =>
    addPass(server, { ...place, membership: await membership(), driver: (await driverWithVehicle()).driver, rests })
  const kiosk = once(() => addPairedKiosk(server, place))
  const tablet = once(async () => {
    const id = uuidv7()
    await owner.query(
      'insert into tablets (company_id, device_id, operator_id, first_seen_at, seen_at) values ($1, $2, $3, now(), now())',
      [companyId, id, operator],
    )
    return id
  })
  const firstId = async (query: string, values: string[]) =>
    (await owner.query<{ id: string }>(query, values)).rows[0]?.id ?? ''

  return {
    ...locations,
    ...paymentMakers(server, owners, locations.ratedLocation),
    company: async () => companyId,
    location: async () => locationId,
    operator: async () => operator,
    newcomer: () => addNewcomer(server, companyId),
    driver: async () => (await driverWithVehicle()).driver,
    erasableDriver: async () => (await server.value(createDriver, { body: aNewDriver() }, by)).id,
    vehicle: async () => (await driverWithVehicle()).vehicle,
    alertDevice: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into push_subscriptions (company_id, id, operator_id, session_id, endpoint, p256dh, auth, created_at)
         values ($1, $2::uuid, $3, gen_random_uuid(), 'https://push.example.com/' || $2::uuid::text, '', '', now())`,
        [companyId, id, by.id],
      )
      return id
    },
    tablet,
    tabletRequest: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into tablet_requests (company_id, id, device_id, act, asked_by, asked_by_name, asked_at) values ($1, $2, $3, 'update', $4, 'Rosa Mora', now())`,
        [companyId, id, await tablet(), by.id],
      )
      return id
    },
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
