import { BudgetShare } from '../../src/features/agreements/agreement-use.tsx'
import { idOf } from '../offline/support/records.ts'
import { type Row, price, givenTo, inPrice, CUSTOM, drawn } from './shown-effects.tsx'

export const AGREEMENT: Record<string, Row> = {
  name: () => [
    price({ agreement: { percentage: 1_000 } }),
    price({ agreement: { percentage: 1_000, name: 'Shop on level 2' } }),
  ],
  vehicleTypeIds: givenTo({ vehicleTypeIds: [2] }),
  locationIds: givenTo({ locationIds: [idOf(2, 9)] }),
  startDate: givenTo({ startDate: '2026-11-21' }),
  endDate: givenTo({ endDate: '2026-11-19' }),
  enabled: givenTo({ enabled: false }),
  isDefault: givenTo({ isDefault: true }),
  type: inPrice({ percentage: 1_000, fixedDiscount: 700 }, { type: 'fixed_discount' }),
  exemptMinutes: inPrice(CUSTOM, { exemptMinutes: 180 }),
  freeRateMinutes: inPrice({ ...CUSTOM, typeCost: 'minute' }, { freeRateMinutes: 60 }),
  initialCost: inPrice(CUSTOM, { initialCost: 9_000 }),
  typeCost: inPrice(CUSTOM, { typeCost: 'minute' }),
  minuteCost: inPrice({ ...CUSTOM, typeCost: 'minute' }, { minuteCost: 900 }),
  fixedCost: inPrice(CUSTOM, { fixedCost: 30_000 }),
  percentage: inPrice({ percentage: 1_000 }, { percentage: 2_000 }),
  fixedDiscount: inPrice({ type: 'fixed_discount', fixedDiscount: 100 }, { fixedDiscount: 200 }),
  discountMinutes: inPrice({ type: 'time', discountMinutes: 10 }, { discountMinutes: 20 }),
  budgetCount: () => [drawn(<BudgetShare used={5} of={4} />), drawn(<BudgetShare used={5} of={10} />)],
  budgetAmount: () => [drawn(<BudgetShare used={500} of={400} />), drawn(<BudgetShare used={500} of={1_000} />)],
  asksReason: { onServer: 'agreement.asksReason' },
}
