import * as v from 'valibot'

import { IDENTIFICATION_TYPES } from '../domain/people.ts'
import { NOTIFICATION_METHODS } from '../domain/services.ts'
import { Id, Version } from './primitives.ts'

/** A driver, with what a list and a form need of them. Kept on the device as it is. */
export const Driver = v.object({
  id: Id,
  version: Version,
  firstName: v.string(),
  /** Empty for a company. */
  lastName: v.string(),
  isCompany: v.boolean(),
  identificationType: v.nullable(v.picklist(IDENTIFICATION_TYPES)),
  identification: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneCode: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS)),
  /** A file's id. */
  photo: v.nullable(Id),
  plates: v.array(v.string()),
})
export type Driver = v.InferOutput<typeof Driver>
