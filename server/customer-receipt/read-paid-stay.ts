import { and, eq } from 'drizzle-orm'

import type { Country } from '../../domain/countries.ts'
import { partsOf } from '../../domain/payments.ts'
import type { NoticeCompany } from '../../domain/privacy-notice.ts'
import type { Transaction } from '../db/database.ts'
import { companies, companyVehicleTypes } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { type ServiceReader, readService } from '../services/queries.ts'
import type { PaidStay } from './receipt.ts'

/** Returns a stay for its receipt. An unpaid or voided stay has none. */
export async function readPaidStay(
  id: string,
  context: ServiceReader,
): Promise<
  PaidStay & { country: Country; locationLogo: string | null; notice: NoticeCompany; receiptCode: string | null }
> {
  const { tx, actor } = context
  const service = await readService(id, context)
  const { status } = service
  if (status === 'voided')
    throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: 'frozen_voided' }] })
  if (status !== 'completed') throw invalidField('status', 'not_paid_yet')
  const row = await readStayWithPlace(actor.companyId, id, tx)
  if (row === null) throw new ProblemError('not_found')
  return {
    ...row.service,
    parts: partsOf(service),
    vehicleTypeName: row.vehicleTypeName,
    location: row.location,
    locationLogo: row.location.logo,
    company: row.company,
    country: row.company.country,
    notice: row.company,
  }
}

/** Returns a stay with its location, its company and the company's own name of its vehicle type; null if there is none. */
export async function readStayWithPlace(companyId: string, id: string, { db }: Transaction) {
  const [row] = await db
    .select({
      service: services,
      location: locations,
      company: companies,
      vehicleTypeName: companyVehicleTypes.customName,
    })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .innerJoin(companies, eq(companies.id, services.companyId))
    .leftJoin(
      companyVehicleTypes,
      and(
        eq(companyVehicleTypes.companyId, services.companyId),
        eq(companyVehicleTypes.vehicleTypeId, services.vehicleTypeId),
      ),
    )
    .where(and(eq(services.companyId, companyId), eq(services.id, id)))
  return row ?? null
}
