import * as v from 'valibot'

import type { Driver, NewDriver } from '../../../contract/driver.ts'
import { Email } from '../../../contract/primitives.ts'
import type { Country } from '../../../domain/countries.ts'
import { type DriverDetails, driverFaults, normalizeIdentification } from '../../../domain/drivers.ts'
import { withNationalPhone } from '../../../domain/phones.ts'
import { IDENTIFICATION_TYPES } from '../../../domain/people.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { NOTIFICATION_METHODS } from '../../../domain/services.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { VehicleInput, vehicleFaults, vehicleInputOf, vehicleOf } from './vehicle-input.ts'

/** What a person types of a driver. Empty is none. */
export const DriverInput = v.object({
  isCompany: v.boolean(),
  firstName: v.string(),
  lastName: v.string(),
  identificationType: v.string(),
  identification: v.string(),
  email: v.string(),
  phoneCode: v.string(),
  phone: v.string(),
  notificationMethod: v.string(),
  /** A file's id. */
  photo: v.string(),
  /** Of a new driver. */
  vehicles: v.array(VehicleInput),
})
export type DriverInput = v.InferOutput<typeof DriverInput>

/** As a driver can have them. */
export const MOST_VEHICLES = 20

export function emptyDriver(phoneCode: string): DriverInput {
  return {
    isCompany: false,
    firstName: '',
    lastName: '',
    identificationType: '',
    identification: '',
    email: '',
    phoneCode,
    phone: '',
    notificationMethod: '',
    photo: '',
    vehicles: [],
  }
}

/** Digits as they are told and written down: 300 123-4567, 1.012.345.678. */
function digitsOf(typed: string): string | null {
  return typed.replaceAll(/[\s().-]/g, '') || null
}

/** What was typed, as the rules look at it and as it is sent. */
export function detailsOf(input: DriverInput): DriverDetails {
  const identification = normalizeIdentification(input.identification) || null
  const phone = digitsOf(input.phone)
  return withNationalPhone({
    isCompany: input.isCompany,
    firstName: input.firstName.trim(),
    lastName: input.isCompany ? '' : input.lastName.trim(),
    identification,
    // One without the other says nothing of anybody.
    identificationType:
      identification === null ? null : (IDENTIFICATION_TYPES.find((type) => type === input.identificationType) ?? null),
    email: input.email.trim().toLowerCase() || null,
    phone,
    phoneCode: phone === null ? null : input.phoneCode.replace(/^\+/, '') || null,
    notificationMethod: NOTIFICATION_METHODS.find((method) => method === input.notificationMethod) ?? null,
  })
}

export function emailFault(email: string | null): 'email_invalid' | 'email_too_long' | null {
  if (email === null) return null
  const parsed = v.safeParse(Email, email)
  return parsed.success ? null : parsed.issues[0].message === 'email_too_long' ? 'email_too_long' : 'email_invalid'
}

/** Why nobody can be registered as what was typed. */
export function inputFaults(input: DriverInput, country: Country): InputFault[] {
  const details = detailsOf(input)
  const email = emailFault(details.email)
  const plates = input.vehicles.map(({ licensePlate }) => normalizePlate(licensePlate))
  return [
    ...driverFaults(details).map(({ field, code }): InputFault => ({ path: [field], code })),
    ...(email === null ? [] : [{ path: ['email'], code: email } as const]),
    ...input.vehicles.flatMap((vehicle, index) => {
      const isTwice = plates[index] !== '' && plates.indexOf(plates[index] ?? '') < index
      const own = vehicleFaults(vehicle, country).map(({ field, code }): InputFault => ({
        path: ['vehicles', index, field],
        code,
      }))
      return isTwice ? [...own, { path: ['vehicles', index, 'licensePlate'], code: 'vehicle_exists' } as const] : own
    }),
  ]
}

export function newDriverSchema(country: Country): v.GenericSchema<DriverInput, DriverInput> {
  return checkedInput(DriverInput, (input) => inputFaults(input, country))
}

/** The request for a new driver, or for more vehicles of the one who was meant. */
export function newDriverOf(id: string, input: DriverInput, mergeInto: string | null): NewDriver {
  return { id, ...detailsOf(input), photo: input.photo || null, vehicles: input.vehicles.map(vehicleOf), mergeInto }
}

/** What was typed for a request. */
export function inputOfNewDriver({ vehicles, ...driver }: NewDriver): DriverInput {
  return { ...inputOfDetails(driver), vehicles: vehicles.map(vehicleInputOf) }
}

export function inputOfDetails(driver: DriverDetails & Pick<Driver, 'photo'>): DriverInput {
  const {
    isCompany,
    firstName,
    lastName,
    identificationType,
    identification,
    email,
    phoneCode,
    phone,
    notificationMethod,
    photo,
  } = driver
  return {
    isCompany,
    firstName,
    lastName,
    identificationType: identificationType ?? '',
    identification: identification ?? '',
    email: email ?? '',
    phoneCode: phoneCode ?? '',
    phone: phone ?? '',
    notificationMethod: notificationMethod ?? '',
    photo: photo ?? '',
    vehicles: [],
  }
}
