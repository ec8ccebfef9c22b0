import { type SQL, and, asc, eq, ne, notInArray } from 'drizzle-orm'

import {
  editByLink,
  inviteDriver,
  isEmailTaken,
  isIdentificationTaken,
  isPhoneTaken,
  openDriverLink,
  registerByLink,
  sendUpdateLink,
} from '../../contract/driver-link.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { drivers } from '../db/schema/people.ts'
import { readDriver } from '../drivers/driver-select.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type RequestContext, type Route, companyRoute, publicRoute } from '../http/route.ts'
import { type ByLink, asDriver, byLink, tokenOf } from './by-link.ts'
import { mailInvitation, mailUpdateLink } from './send-link.ts'
import { edit, register } from './write-by-link.ts'

export const driverLinkRoutes: readonly Route[] = [
  companyRoute(sendUpdateLink, mailUpdateLink),
  companyRoute(inviteDriver, mailInvitation),
  publicRoute(openDriverLink, (request, context) =>
    byLink(tokenOf(request), context, async (link) => {
      const [company] = await link.tx.db
        .select({
          name: companies.name,
          country: companies.country,
          contactPhone: companies.contactPhone,
          contactEmail: companies.contactEmail,
          privacyNotice: companies.privacyNotice,
          privacyNoticeAddress: companies.privacyNoticeAddress,
        })
        .from(companies)
        .where(eq(companies.id, link.key.companyId))
      if (!company) throw new ProblemError('link_gone')
      const { driverId, expiresAt, sentTo } = link
      const driver =
        driverId === null ? null : await readDriver(driverId, asDriver(link, { id: driverId, name: '' }, context))
      const locations = await locationsInUse(link)
      return { company, locations, expiresAt: expiresAt.toISOString(), sentTo, driver: driver && ownDetails(driver) }
    }),
  ),
  publicRoute(isEmailTaken, (request, context) =>
    isAnothers(tokenOf(request), eq(drivers.email, request.query.email), context),
  ),
  publicRoute(isPhoneTaken, (request, context) => {
    const { phoneCode, phone } = request.query
    return isAnothers(tokenOf(request), and(eq(drivers.phoneCode, phoneCode), eq(drivers.phone, phone)), context)
  }),
  publicRoute(isIdentificationTaken, (request, context) => {
    const { identificationType, identification } = request.query
    return isAnothers(
      tokenOf(request),
      and(eq(drivers.identificationType, identificationType), eq(drivers.identification, identification)),
      context,
    )
  }),
  publicRoute(registerByLink, register),
  publicRoute(editByLink, edit),
]

function ownDetails({
  version: _,
  plates: __,
  photo: ___,
  authorisedBy: ____,
  ...details
}: Awaited<ReturnType<typeof readDriver>>) {
  return details
}

/** Returns the locations in use that are open to the public, by name. Residences and private locations are left out. */
function locationsInUse({ tx, key }: ByLink) {
  const { id, name, description, address, city, parkingServices } = locations
  return tx.db
    .select({ id, name, description, address, city, parkingServices })
    .from(locations)
    .where(
      and(
        eq(locations.companyId, key.companyId),
        eq(locations.isActive, true),
        notInArray(locations.parkingType, ['private_parking', 'residence']),
      ),
    )
    .orderBy(asc(name), asc(id))
}

/** Returns whether another driver of the link's company has this contact. */
function isAnothers(token: string, contact: SQL | undefined, context: RequestContext): Promise<{ taken: boolean }> {
  return byLink(token, context, async ({ tx, key, driverId }) => {
    const others = and(
      eq(drivers.companyId, key.companyId),
      contact,
      driverId === null ? undefined : ne(drivers.id, driverId),
    )
    const found = await tx.db.select({ id: drivers.id }).from(drivers).where(others).limit(1)
    return { taken: found.length > 0 }
  })
}
