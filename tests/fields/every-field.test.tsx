import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'

import { operatorDetails } from '../../contract/account.ts'
import { AGREEMENT_FIELDS } from '../../contract/agreement.ts'
import { COMPANY_FIELDS, INVOICING_FIELDS } from '../../contract/company.ts'
import { driverCalls } from '../../contract/driver.ts'
import { holidayCalls } from '../../contract/holiday.ts'
import { kioskDeviceCalls } from '../../contract/kiosk-device.ts'
import { locationWrites } from '../../contract/location-writes.ts'
import { membershipCalls } from '../../contract/membership.ts'
import { TICKET_FIELDS } from '../../contract/ticket.ts'
import { userCalls } from '../../contract/user.ts'
import { VEHICLE_TYPE_FIELDS } from '../../contract/vehicle-type.ts'
import { vehicleCalls } from '../../contract/vehicle.ts'
import { renderLetter } from '../../server/mail/letter.ts'
import { SERVER_FIELDS } from './server-fields.ts'
import type { Effect, Row } from './shown-effects.tsx'
import { LOCATION } from './location-rows.tsx'
import { COMPANY } from './company-rows.tsx'
import { INVOICING, TICKET, KIOSK, HOLIDAY, VEHICLE_TYPE } from './other-rows.tsx'
import { AGREEMENT } from './agreement-rows.tsx'
import { MEMBERSHIP } from './membership-rows.tsx'
import { VEHICLE, DRIVER, USER } from './person-rows.tsx'

/** Returns the names of the fields that an edit's body may change. */
function editable(call: { request: { body: { entries: { changes: object } } } }): string[] {
  const { changes } = call.request.body.entries
  return 'entries' in changes && typeof changes.entries === 'object' ? Object.keys(changes.entries ?? {}) : []
}

const isList = (row: readonly Effect[] | object): row is readonly Effect[] => Array.isArray(row)

/** Returns the faults of a row: an effect that changes nothing, or none in the server's table. */
async function faultsOf(field: string, row: Row): Promise<string[]> {
  const effects = typeof row === 'function' ? [row] : row
  if (isList(effects)) {
    const readings = await Promise.all(effects.map(async (effect) => effect()))
    return readings.flatMap(([before, after], index) =>
      isDeepStrictEqual(before, after) ? `effect ${index + 1} changes nothing` : [],
    )
  }
  if ('playedIn' in effects)
    return readFileSync(effects.playedIn, 'utf8').includes(field) ? [] : ['not named by the test that plays it']
  return 'onServer' in effects && !SERVER_FIELDS.includes(effects.onServer) ? ['not in the table of the server'] : []
}

const TABLE = [
  ['a location', editable(locationWrites.edit), LOCATION],
  ['a company', Object.keys(COMPANY_FIELDS), COMPANY],
  ['the invoicing settings', Object.keys(INVOICING_FIELDS), INVOICING],
  ['an agreement', [...Object.keys(AGREEMENT_FIELDS), 'vehicleTypeIds', 'locationIds'], AGREEMENT],
  ['a membership', editable(membershipCalls.edit), MEMBERSHIP],
  ['a vehicle', editable(vehicleCalls.edit), VEHICLE],
  ['a driver', editable(driverCalls.edit), DRIVER],
  ['a user', [...new Set([...editable(userCalls.edit), ...Object.keys(operatorDetails)])], USER],
  ['the texts of tickets', Object.keys(TICKET_FIELDS), TICKET],
  ['a device', editable(kioskDeviceCalls.edit), KIOSK],
  ['a holiday', editable(holidayCalls.edit), HOLIDAY],
  ['a vehicle type', Object.keys(VEHICLE_TYPE_FIELDS), VEHICLE_TYPE],
] as const

describe.each(TABLE)('each editable field of %s', (_, fields, rows) => {
  test('is in this table exactly once', () => {
    expect(fields.length).toBeGreaterThan(0)
    expect(Object.keys(rows).toSorted()).toEqual([...fields].toSorted())
  })

  test.each(Object.entries<Row>(rows))('has an effect, or is listed as descriptive: %s', async (field, row) => {
    expect(await faultsOf(field, row)).toEqual([])
  })
})

test('the table of the server lists the same fields', () => {
  const named = TABLE.flatMap(([, , rows]) => Object.values<Row>(rows)).flatMap((row) =>
    'onServer' in row ? row.onServer : [],
  )
  expect(named.toSorted()).toEqual([...SERVER_FIELDS].toSorted())
})

test('a mail to a customer ends with the contact of the company', () => {
  const letter = { from: 'company', subject: '', says: [], notes: [], toCustomer: true } as const
  const sent = (contact: string[]) => renderLetter(letter, 'en', { name: 'Yarumo', logo: null, contact }).text
  expect(sent(['hola@yarumo.test'])).toContain('hola@yarumo.test')
  expect(sent([])).not.toContain('@')
})
