import { expect, it } from 'vitest'

import { PARKING_TYPES } from '../../domain/locations.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES, ROLES, ROLE_IDS, isAdmin } from '../../domain/roles.ts'
import { CASH_UP_STATUSES } from '../../domain/cash-ups.ts'
import {
  NOTIFICATION_METHODS,
  OPERATIONS,
  PAYMENT_METHODS,
  SERVICE_STATUSES,
  isChargedAhead,
} from '../../domain/services.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS, vehicleTypeName } from '../../domain/vehicles.ts'

it('a service is unconfirmed, reserved, in progress, completed or voided [S4-01]', () => {
  expect(SERVICE_STATUSES).toEqual(['unconfirmed', 'reserved', 'progress', 'completed', 'voided'])
})

it('a cash-up is current, completed, then collected [S4-02]', () => {
  expect(CASH_UP_STATUSES).toEqual(['current', 'completed', 'collected'])
})

it('the enumerations have the members of the specification [S1-04] [S3-04] [S3-05]', () => {
  expect(PARKING_TYPES).toEqual([
    'event_parking',
    'on_street_parking',
    'parking_lot',
    'private_parking',
    'residence',
    'valet_parking',
  ])
  expect(OPERATIONS).toEqual(['custom', 'membership', 'off_street', 'on_street'])
  expect(NOTIFICATION_METHODS).toEqual(['email', 'whatsapp'])
  expect(PAYMENT_METHODS).toEqual(['cash', 'dataphone', 'digital'])
})

it('numeric ids match the specification: roles 1 to 5, vehicle types 1 to 3 [S3-01] [S6-06]', () => {
  expect(ROLES.map((role) => ROLE_IDS[role])).toEqual([1, 2, 3, 4, 5])
  expect(ROLE_IDS.parking_admin).toBe(2)
  expect(VEHICLE_TYPES.map((name) => VEHICLE_TYPE_IDS[name])).toEqual([1, 2, 3])
  for (const name of VEHICLE_TYPES) expect(vehicleTypeName(VEHICLE_TYPE_IDS[name])).toBe(name)
})

it('admins are super admins and parking admins, while drivers and guests have no back office [S6-01]', () => {
  expect(ROLES.filter(isAdmin)).toEqual([...ADMIN_ROLES])
  expect(BACK_OFFICE_ROLES).toEqual(['super_admin', 'parking_admin', 'parking_staff'])
})

it('a location with payment on entry charges in advance, but not for an overstay that has begun', () => {
  const startedAt = '2026-03-02T15:00:00.000Z'
  const start = Date.parse(startedAt)
  const prepaid = { paymentType: 'pre_pay' }
  expect(isChargedAhead({ startedAt }, prepaid, start + 1)).toBe(true)
  expect(isChargedAhead({ startedAt, overstay: {} }, prepaid, start - 1)).toBe(true)
  expect(isChargedAhead({ startedAt, overstay: {} }, prepaid, start + 1)).toBe(false)
  expect(isChargedAhead({ startedAt }, { paymentType: 'post_pay' }, start + 1)).toBe(false)
  expect(isChargedAhead({ startedAt }, undefined, start + 1)).toBe(false)
})
