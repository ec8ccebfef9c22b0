import * as v from 'valibot'

import type { Membership } from '../../../contract/membership.ts'
import { DAYS } from '../../../domain/locations.ts'
import {
  AUTHORIZED_VEHICLES_MAX,
  MEMBERSHIP_COST_MAX,
  MEMBERSHIP_NAME_MAX,
  sortedHours,
  VALIDITY_UNITS,
  validityFault,
  vehiclesFault,
} from '../../../domain/memberships.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { amountFault, amountOf, amountText } from '../../lib/amount-text.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { hoursFault, readHours } from '../../ui/week/week-hours.ts'

/** What an admin types of a membership. */
export const MembershipInput = v.object({
  name: v.string(),
  cost: v.string(),
  vehicleTypeId: v.string(),
  parkingSpaces: v.number(),
  authorizedVehicles: v.number(),
  validityUnit: v.string(),
  validityCount: v.number(),
  everywhere: v.boolean(),
  locationIds: v.array(v.string()),
  always: v.boolean(),
  allowedHours: v.array(v.object({ day: v.number(), from: v.string(), to: v.string() })),
  expirationDate: v.string(),
  enabled: v.boolean(),
})
export type MembershipInput = v.InferOutput<typeof MembershipInput>

const Hours = v.array(v.object({ day: v.picklist(DAYS), from: v.string(), to: v.string() }))

/** What an edit of it sets. */
export const MembershipValues = v.object({
  name: v.string(),
  cost: v.number(),
  vehicleTypeId: v.picklist([1, 2, 3]),
  parkingSpaces: v.number(),
  authorizedVehicles: v.number(),
  validityUnit: v.picklist(VALIDITY_UNITS),
  validityCount: v.number(),
  locationIds: v.array(v.string()),
  allowedHours: v.nullable(Hours),
  expirationDate: v.nullable(v.string()),
  enabled: v.boolean(),
})
export type MembershipValues = v.InferOutput<typeof MembershipValues>

export const NEW_MEMBERSHIP: MembershipValues = {
  name: '',
  cost: 0,
  vehicleTypeId: 1,
  parkingSpaces: 1,
  authorizedVehicles: 1,
  validityUnit: 'months',
  validityCount: 1,
  locationIds: [],
  allowedHours: null,
  expirationDate: null,
  enabled: true,
}

export const emptyMembership: MembershipInput = { ...inputOfValues(NEW_MEMBERSHIP), cost: '', vehicleTypeId: '' }

export function membershipValuesOf({
  id: _id,
  version: _version,
  createdAt: _made,
  sold: _sold,
  monthlyEarnings: _earned,
  ...values
}: Membership): MembershipValues {
  return values
}

export function inputOfValues({
  cost,
  vehicleTypeId,
  locationIds,
  allowedHours,
  expirationDate,
  ...values
}: MembershipValues): MembershipInput {
  return {
    ...values,
    cost: amountText(cost),
    vehicleTypeId: String(vehicleTypeId),
    everywhere: locationIds.length === 0,
    locationIds,
    always: allowedHours === null,
    allowedHours: allowedHours ?? [],
    expirationDate: expirationDate === null ? '' : formatDay(expirationDate),
  }
}

/** What was typed, as it is sent: of an input without faults. What can be no value yet stays as it was. */
export function valuesOfInput(input: MembershipInput, base: MembershipValues): MembershipValues {
  const { parkingSpaces, authorizedVehicles, validityCount, enabled, expirationDate } = input
  return {
    name: input.name.trim(),
    cost: amountOf(input.cost) ?? base.cost,
    vehicleTypeId: vehicleTypeIdOf(input.vehicleTypeId) ?? base.vehicleTypeId,
    parkingSpaces,
    authorizedVehicles,
    validityUnit: VALIDITY_UNITS.find((unit) => unit === input.validityUnit) ?? base.validityUnit,
    validityCount,
    locationIds: input.everywhere ? [] : input.locationIds.toSorted(),
    allowedHours: input.always ? null : sortedHours(readHours(input.allowedHours)),
    expirationDate: expirationDate.trim() === '' ? null : (readDay(expirationDate) ?? base.expirationDate),
    enabled,
  }
}

function within(count: number): boolean {
  return count >= 1 && count <= AUTHORIZED_VEHICLES_MAX
}

function faultsOf(input: MembershipInput): InputFault[] {
  const {
    name,
    cost,
    vehicleTypeId,
    parkingSpaces,
    authorizedVehicles,
    validityUnit,
    validityCount,
    everywhere,
    locationIds,
    always,
    allowedHours,
    expirationDate,
  } = input
  const unit = VALIDITY_UNITS.find((one) => one === validityUnit)
  const hours = allowedHours.flatMap((one) => hoursFault(one) ?? [])
  const found: [path: string, code: InputFault['code'] | null | false | undefined][] = [
    ['name', name.trim() === '' ? 'required' : name.trim().length > MEMBERSHIP_NAME_MAX && 'text_too_long'],
    ['cost', amountFault(cost, MEMBERSHIP_COST_MAX)],
    ['vehicleTypeId', vehicleTypeIdOf(vehicleTypeId) === null && 'required'],
    ['parkingSpaces', !within(parkingSpaces) && 'pass_spaces_invalid'],
    [
      'authorizedVehicles',
      within(authorizedVehicles) ? vehiclesFault({ parkingSpaces, authorizedVehicles }) : 'vehicles_invalid',
    ],
    ['validityUnit', unit === undefined && 'required'],
    ['validityCount', unit !== undefined && validityFault({ validityUnit: unit, validityCount })],
    ['locationIds', !everywhere && locationIds.length === 0 && 'required'],
    ['allowedHours', !always && (allowedHours.length === 0 ? 'required' : hours[0])],
    ['expirationDate', expirationDate.trim() !== '' && readDay(expirationDate) === null && 'day_unknown'],
  ]
  return found.flatMap(([path, code]) => (code ? [{ path: [path], code }] : []))
}

export const membershipSchema = checkedInput(MembershipInput, faultsOf)

const NAMES = [
  'name',
  'cost',
  'vehicleTypeId',
  'parkingSpaces',
  'authorizedVehicles',
  'validityUnit',
  'validityCount',
  'locationIds',
  'allowedHours',
  'expirationDate',
  'enabled',
] as const satisfies readonly (keyof MembershipInput)[]

export const membershipFieldOf = (path: string) => fieldOfPath(path, NAMES)
