import * as v from 'valibot'

import { COUNTRIES } from '../domain/countries.ts'
import { withNationalPhone } from '../domain/phones.ts'
import { IDENTIFICATION_TYPES } from '../domain/people.ts'
import { Authorised, Driver, driverRules, driverDetailEntries, driverDetailFields } from './driver.ts'
import { EmailSearch, PhoneSearch, IdentificationSearch } from './driver-search.ts'
import { defineEndpoint } from './endpoint.ts'
import { fieldChanges } from './field-changes.ts'
import { IdParams } from './list.ts'
import { Location } from './location.ts'
import { Instant } from './primitives.ts'

/** Header for the token of a driver's link. Paths and queries end up in logs, so the token is in neither. */
export const DRIVER_LINK_HEADER = 'x-driver-link'

const LinkHeaders = v.object({ [DRIVER_LINK_HEADER]: v.string('required') })

/** Recipient of a link, and its expiry. Only the mail has its token. */
const SentLink = v.object({ sentTo: v.string(), expiresAt: Instant })

export const sendUpdateLink = defineEndpoint({
  id: 'sendUpdateLink',
  area: 'users',
  method: 'POST',
  path: '/drivers/:id/update-link',
  request: { params: IdParams },
  response: SentLink,
  queueable: false,
})

export const inviteDriver = defineEndpoint({
  id: 'inviteDriver',
  area: 'users',
  method: 'POST',
  path: '/drivers/invitations',
  request: { body: EmailSearch },
  response: SentLink,
  queueable: false,
})

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
  authorisedAt,
} = Driver.entries

/** Content of the page behind a link. */
export const DriverLinkPage = v.object({
  company: v.object({
    name: v.string(),
    country: v.picklist(COUNTRIES),
    contactPhone: v.nullable(v.string()),
    contactEmail: v.nullable(v.string()),
    privacyNotice: v.optional(v.nullable(v.string()), null),
    privacyNoticeAddress: v.optional(v.nullable(v.string()), null),
  }),
  /** Locations in use that are open to the public, by name. */
  locations: v.array(v.pick(Location, ['id', 'name', 'description', 'address', 'city', 'parkingServices'])),
  expiresAt: Instant,
  /** Address to which it was sent. */
  sentTo: v.string(),
  /** Details of the driver to be corrected; null for a person who registers. */
  driver: v.nullable(
    v.object({
      id: Driver.entries.id,
      firstName,
      lastName,
      isCompany,
      identificationType,
      identification,
      email,
      phoneCode,
      phone,
      notificationMethod,
      authorisedAt,
    }),
  ),
})
export type DriverLinkPage = v.InferOutput<typeof DriverLinkPage>

export const openDriverLink = defineEndpoint({
  id: 'openDriverLink',
  area: 'users',
  method: 'GET',
  path: '/drivers/public/link',
  withoutSession: true,
  request: { headers: LinkHeaders },
  response: DriverLinkPage,
  queueable: false,
})

const ContactUse = v.object({ taken: v.boolean() })

export const isEmailTaken = defineEndpoint({
  id: 'isEmailTaken',
  area: 'users',
  method: 'GET',
  path: '/drivers/public/email',
  withoutSession: true,
  request: { headers: LinkHeaders, query: EmailSearch },
  response: ContactUse,
  queueable: false,
})

export const isPhoneTaken = defineEndpoint({
  id: 'isPhoneTaken',
  area: 'users',
  method: 'GET',
  path: '/drivers/public/phone',
  withoutSession: true,
  request: { headers: LinkHeaders, query: PhoneSearch },
  response: ContactUse,
  queueable: false,
})

export const isIdentificationTaken = defineEndpoint({
  id: 'isIdentificationTaken',
  area: 'users',
  method: 'GET',
  path: '/drivers/public/identification',
  withoutSession: true,
  request: {
    headers: LinkHeaders,
    query: v.object({
      identificationType: v.picklist(IDENTIFICATION_TYPES, 'invalidField'),
      identification: IdentificationSearch,
    }),
  },
  response: ContactUse,
  queueable: false,
})

/** Contains no data of the record, because the holder of the link has just typed it. */
const SaveResult = v.object({ saved: v.literal(true) })

export const registerByLink = defineEndpoint({
  id: 'registerByLink',
  area: 'users',
  method: 'POST',
  path: '/drivers/public',
  withoutSession: true,
  request: {
    headers: LinkHeaders,
    body: v.pipe(
      v.object({ ...driverDetailEntries, authorised: Authorised }),
      v.transform(withNationalPhone),
      driverRules(),
    ),
  },
  response: SaveResult,
  queueable: false,
})

export const editByLink = defineEndpoint({
  id: 'editByLink',
  area: 'users',
  method: 'PATCH',
  path: '/drivers/public/:id',
  withoutSession: true,
  request: {
    params: IdParams,
    headers: LinkHeaders,
    body: v.object({ changes: fieldChanges(driverDetailFields), authorised: Authorised }),
  },
  response: SaveResult,
  queueable: false,
})

/** Calls for links to drivers, and the calls of a driver by a link. */
export const DRIVER_LINK_ENDPOINTS = [
  sendUpdateLink,
  inviteDriver,
  openDriverLink,
  isEmailTaken,
  isPhoneTaken,
  isIdentificationTaken,
  registerByLink,
  editByLink,
] as const
