import * as v from 'valibot'

import type { Driver } from '../../../contract/driver.ts'
import { DRIVER_DETAIL_FIELDS, editFaults, type DriverDetails } from '../../../domain/drivers.ts'
import { IDENTIFICATION_TYPES } from '../../../domain/people.ts'
import { NOTIFICATION_METHODS } from '../../../domain/services.ts'
import { editDraft } from '../../records/edit-values.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { DriverInput, detailsOf, emailFault, inputOfDetails } from './driver-input.ts'

const DRIVER_EDIT_FIELDS = [...DRIVER_DETAIL_FIELDS, 'photo'] as const

const Text = v.nullable(v.string())

/** The values that an edit is made from, and that it sets, all as text. A draft of an older release has a boolean. */
export const DriverValues = v.object({
  firstName: v.string(),
  lastName: v.string(),
  isCompany: v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false'])]),
    v.transform((isCompany) => `${isCompany}` as const),
  ),
  identificationType: v.nullable(v.picklist(IDENTIFICATION_TYPES)),
  identification: Text,
  email: Text,
  phoneCode: Text,
  phone: Text,
  notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS)),
  photo: Text,
})
export type DriverValues = v.InferOutput<typeof DriverValues>

export const DriverEditDraft = editDraft(DriverInput, DriverValues)

type Edited = Pick<Driver, (typeof DRIVER_EDIT_FIELDS)[number]>

export function driverValuesOf(driver: Edited): DriverValues {
  const {
    firstName,
    lastName,
    isCompany,
    identificationType,
    identification,
    email,
    phoneCode,
    phone,
    notificationMethod,
    photo,
  } = driver
  return {
    firstName,
    lastName,
    isCompany: `${isCompany}`,
    identificationType,
    identification,
    email,
    phoneCode,
    phone,
    notificationMethod,
    photo,
  }
}

function detailsOfValues({ isCompany, ...values }: DriverValues): Edited {
  return { ...values, isCompany: isCompany === 'true' }
}

export function inputOfValues(values: DriverValues): DriverInput {
  return inputOfDetails(detailsOfValues(values))
}

/** What the input makes of the values. What nobody touched stays as it was, though it may not be as it would be typed. */
export function valuesOfInput(input: DriverInput, base: DriverValues): DriverValues {
  const before = inputOfValues(base)
  const after: DriverDetails & { photo: string | null } = { ...detailsOf(input), photo: input.photo || null }
  const result = driverValuesOf(after)
  for (const field of DRIVER_EDIT_FIELDS) {
    const follows =
      (field === 'phoneCode' && input.phone !== before.phone) ||
      (field === 'phone' && input.phoneCode !== before.phoneCode) ||
      (field === 'identificationType' && input.identification !== before.identification) ||
      (field === 'lastName' && input.isCompany !== before.isCompany)
    if (input[field] === before[field] && !follows) Object.assign(result, { [field]: base[field] })
  }
  return result
}

/** What may be sent: what was faulty before holds up nobody who corrects something else. */
export function driverEditSchema(base: DriverValues): v.GenericSchema<DriverInput, DriverInput> {
  return checkedInput(DriverInput, (input) => {
    const after = valuesOfInput(input, base)
    const changed = DRIVER_EDIT_FIELDS.filter((field) => after[field] !== base[field])
    const faults = editFaults(detailsOfValues(base), detailsOfValues(after), changed).map(
      ({ field, code }): InputFault => ({ path: [field], code }),
    )
    const email = after.email === base.email ? null : emailFault(after.email)
    return email === null ? faults : [...faults, { path: ['email'], code: email }]
  })
}
