import { agreements } from '../../db/schema/agreements.ts'
import type { Agreement, CompanyPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import { nullsOf, type Row } from '../load/bulk-insert.ts'
import type { Random } from '../random.ts'

export type AgreementRow = Row<typeof agreements>

/** Returns the agreements of a company by name. */
export function agreementsOf(
  { plan, companyId, founded }: { plan: CompanyPlan; companyId: string; founded: number },
  random: Random,
): Map<string, AgreementRow> {
  const plans = plan.locations.flatMap((location) => location.agreements)
  return new Map(
    plans.map((agreement) => [
      agreement.name,
      { ...EMPTY, ...termsOf(agreement), companyId, id: idAt(founded, random), name: agreement.name },
    ]),
  )
}

const EMPTY = {
  ...nullsOf(agreements),
  version: 1,
  vehicleTypeIds: [],
  locationIds: [],
  enabled: true,
  isDefault: false,
  asksReason: false,
}

function termsOf(agreement: Agreement): Pick<AgreementRow, 'type'> & Partial<AgreementRow> {
  return agreement.kind === 'percentage'
    ? { type: 'percentage', percentage: agreement.percent * 100 }
    : { type: 'fixed_cost', fixedCost: agreement.cost }
}
