import type { InferInsertModel } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

import { VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { companies, companyVehicleTypes } from '../../db/schema/companies.ts'
import { invoicingAccounts } from '../../db/schema/invoices.ts'
import { messagingAccounts } from '../../db/schema/messaging.ts'
import { SIIGO_CHOICES, SIIGO_TAXES, SIMULATED_SIIGO } from '../../invoicing/simulators/siigo-simulator.ts'
import { SIMULATED_WHATSAPP } from '../../messaging/simulators/whatsapp-simulator.ts'
import type { CompanyPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import { type Random, createRandom } from '../random.ts'

interface CompanyStart {
  plan: CompanyPlan
  companyId: string
  founded: number
}

export async function insertCompany(
  db: NodePgDatabase,
  { plan, companyId, founded }: CompanyStart,
  random: Random,
): Promise<void> {
  const [owner] = plan.admins
  await db.insert(companies).values({
    id: companyId,
    country: plan.country.country,
    currency: plan.country.currency,
    name: plan.name,
    legalName: plan.legalName,
    businessName: plan.businessName,
    taxId: plan.taxId,
    contactEmail: owner.email,
    contactPhone: plan.contactPhone,
    contactPerson: `${owner.firstName} ${owner.lastName}`,
    contactPosition: plan.contactPosition,
    invoicingPlatform: plan.invoicingPlatform,
    invoicingType: plan.invoicingType,
    invoicingThreshold: plan.invoicingThreshold,
    automaticInvoicing: plan.invoicingPlatform === 'siigo',
    vatRate: plan.country.taxRate,
    invoiceRequestEmail: 'invoices@example.com',
    invoiceRequestDays: null,
    insuranceCompany: plan.insuranceCompany,
    insurancePolicy: plan.insurancePolicy,
    liabilityNotice: plan.liabilityNotice,
    createdAt: new Date(founded),
  })
  if (plan.invoicingPlatform === 'siigo')
    await db.insert(invoicingAccounts).values({
      companyId,
      platform: 'siigo',
      isSimulated: true,
      userName: SIMULATED_SIIGO.userName,
      sealedKey: '',
      choices: { ...SIIGO_CHOICES },
      taxes: { ...SIIGO_TAXES },
      connectedAt: new Date(founded),
      checkedAt: new Date(founded),
    })
  // The first company shows messages on WhatsApp; nothing reaches a phone.
  if (plan.invoicingPlatform === 'siigo')
    await db.insert(messagingAccounts).values({
      companyId,
      isSimulated: true,
      phoneNumberId: companyId,
      displayPhone: SIMULATED_WHATSAPP.displayPhone,
      sealedToken: '',
      sealedAppSecret: '',
      sealedVerifyToken: '',
      connectedAt: new Date(founded),
    })
  const parked = new Set(
    plan.locations.flatMap(({ priceLists }) => priceLists[0].prices.map(({ vehicleTypeId }) => vehicleTypeId)),
  )
  const types = Object.values(VEHICLE_TYPE_IDS).map((vehicleTypeId): InferInsertModel<typeof companyVehicleTypes> => {
    return {
      companyId,
      id: idAt(founded, random),
      vehicleTypeId,
      position: vehicleTypeId,
      isActive: parked.has(vehicleTypeId),
    }
  })
  const classRandom = createRandom(`${plan.country.code} classes`)
  const classes = plan.classes.map(({ vehicleTypeId, name, symbol }): InferInsertModel<typeof companyVehicleTypes> => ({
    companyId,
    id: idAt(founded, classRandom),
    vehicleTypeId,
    customName: name,
    symbol,
    position: vehicleTypeId,
    isActive: true,
  }))
  await db.insert(companyVehicleTypes).values([...types, ...classes])
}
