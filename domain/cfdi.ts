import type { Language } from './people.ts'

/*
 * Codes that a customer's invoice needs in Mexico (CFDI 4.0), from the catalogues of the tax office: the regimes
 * (c_RegimenFiscal) and the uses (c_UsoCFDI) that a parking stay can have.
 */

type Names = Readonly<Record<Language, string>>

export const CFDI_REGIMES = {
  '601': { es: 'General de Ley Personas Morales', en: 'Companies, general regime' },
  '603': { es: 'Personas Morales con Fines no Lucrativos', en: 'Non-profit organisations' },
  '605': { es: 'Sueldos y Salarios', en: 'Employees' },
  '606': { es: 'Arrendamiento', en: 'Letting' },
  '612': { es: 'Personas Físicas con Actividad Empresarial y Profesional', en: 'Self-employed people' },
  '616': { es: 'Sin obligaciones fiscales', en: 'No tax obligations' },
  '620': { es: 'Sociedades Cooperativas de Producción', en: 'Cooperatives' },
  '621': { es: 'Incorporación Fiscal', en: 'Fiscal incorporation' },
  '622': { es: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', en: 'Farming, forestry and fishing' },
  '625': { es: 'Plataformas Tecnológicas', en: 'Income from digital platforms' },
  '626': { es: 'Régimen Simplificado de Confianza', en: 'Simplified regime (RESICO)' },
} as const satisfies Readonly<Record<string, Names>>

export const CFDI_USES = {
  G03: { es: 'Gastos en general', en: 'General expenses' },
  S01: { es: 'Sin efectos fiscales', en: 'No fiscal effects' },
} as const satisfies Readonly<Record<string, Names>>

/** Data of a customer that an invoice in Mexico needs in addition to RFC and name. */
export interface CfdiCustomer {
  regime: string
  use: string
  /** Postal code of the customer's fiscal address. */
  postalCode: string
}

/** RFC of the general public, the recipient of the global invoice of a day or month. */
export const GENERAL_PUBLIC = 'XAXX010101000'

/** Whether the codes are in the catalogues and the postal code has the form of Mexico's. */
export function isCfdiCustomer({ regime, use, postalCode }: CfdiCustomer): boolean {
  return Object.hasOwn(CFDI_REGIMES, regime) && Object.hasOwn(CFDI_USES, use) && /^[0-9]{5}$/.test(postalCode)
}
