import { addCompany, listActiveOperators, listCompanies, releaseTaxId } from '../../../../contract/companies.ts'
import {
  editCompany,
  editInvoicing,
  getCompany,
  getCompanyHistory,
  setInvoicing,
} from '../../../../contract/company.ts'
import { listCountries, listPhoneCodes } from '../../../../contract/country.ts'
import { addHolidays, suggestHolidays, verifyHoliday } from '../../../../contract/holiday-year.ts'
import { holidayCalls } from '../../../../contract/holiday.ts'
import {
  deleteVehicleClass,
  editNamedVehicleType,
  listVehicleTypes,
  vehicleTypeCalls,
} from '../../../../contract/vehicle-type.ts'
import { type Sample, crudSamples, sample } from './sample.ts'

/** Calls for companies, their vehicle types and holidays. */
export const COMPANY_SAMPLES: readonly Sample[] = [
  sample(listCompanies, () => ({ query: {} })),
  sample(addCompany, ({ freshId }) => ({
    body: {
      id: freshId,
      country: 'mexico' as const,
      name: 'Estacionamientos Lirio',
      legalName: 'Estacionamientos Lirio SA de CV',
      businessName: 'Lirio',
      taxId: `LIR${freshId.replaceAll('-', '').slice(-9)}`,
    },
  })),
  sample(listActiveOperators, ({ company }) => ({ params: { id: company } })),
  sample(getCompany, ({ company }) => ({ params: { id: company } })),
  sample(editCompany, ({ company }) => ({
    params: { id: company },
    body: { changes: { logo: { from: null, to: null } } },
  })),
  sample(getCompanyHistory, ({ company }) => ({ params: { id: company } })),
  sample(setInvoicing, () => ({
    body: {
      invoicingPlatform: 'alegra' as const,
      invoicingType: 'all' as const,
      invoicingThreshold: null,
      automaticInvoicing: false,
      invoiceRequestEmail: null,
    },
  })),
  sample(editInvoicing, () => ({ body: { changes: { automaticInvoicing: { from: false, to: true } } } })),
  sample(listCountries, () => ({ query: { isActive: 'true' as const } })),
  sample(listPhoneCodes, () => ({})),
  sample(listVehicleTypes, () => ({ query: {} })),
  ...crudSamples(vehicleTypeCalls, {
    idOf: ({ vehicleType }) => vehicleType,
    input: ({ freshId }) => ({ id: freshId, vehicleTypeId: 3 }),
    changes: { customName: { from: null, to: 'Sedán' } },
  }),
  sample(deleteVehicleClass, ({ vehicleClass }) => ({ params: { id: vehicleClass } })),
  sample(editNamedVehicleType, ({ vehicleType }) => ({
    body: { id: vehicleType, changes: { customName: { from: null, to: 'Sedán' } } },
  })),
  ...crudSamples(holidayCalls, {
    idOf: ({ holiday }) => holiday,
    input: ({ freshId, freshDay }) => ({ id: freshId, holidayName: 'Día de la Empresa', holidayDate: freshDay }),
    changes: { isActive: { from: true, to: false } },
  }),
  sample(verifyHoliday, ({ company }) => ({ params: { companyId: company, date: '2026-12-25' } })),
  sample(suggestHolidays, () => ({ params: { year: '2027' }, query: { language: 'es' as const } })),
  sample(addHolidays, ({ freshId, freshDay }) => ({
    body: { holidays: [{ id: freshId, holidayName: 'Día de la Empresa', holidayDate: freshDay }] },
  })),
  // Last, because the other answers would then have a released tax id.
  sample(releaseTaxId, ({ company }) => ({
    params: { id: company },
    body: { reason: 'The document of the owner was checked' },
  })),
]
