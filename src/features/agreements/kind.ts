import { msg } from '@lingui/core/macro'

import {
  AGREEMENT_AMOUNT_MAX,
  AGREEMENT_MINUTES_MAX,
  AGREEMENT_NAME_MAX,
  AGREEMENT_PARTS,
  agreementFaults,
  BUDGET_COUNT_MAX,
  partsOf,
  PERCENTAGE_MAX,
} from '../../../domain/agreement-rules.ts'
import { AGREEMENT_COSTS, AGREEMENT_TYPES, type StoredAgreement } from '../../../domain/agreements.ts'
import { defineRecordForm, type InputOf, type ValuesOf } from '../../records/form/define-record-form.ts'
import { choice, references, vehicleTypes, yesNo } from '../../records/form/choice-fields.ts'
import {
  count,
  day,
  ifShown,
  insteadOf,
  minutes,
  money,
  optional,
  percent,
  text,
} from '../../records/form/field-types.ts'
import { defineKind, namedLocation } from '../../records/record-kind.ts'
import { AGREEMENT_COST_LABELS, AGREEMENT_TYPE_LABELS } from '../../ui/labels/agreements.ts'

const max = AGREEMENT_AMOUNT_MAX

export const agreementForm = defineRecordForm({
  fields: {
    name: text({ label: msg`Name`, max: AGREEMENT_NAME_MAX, hint: msg`The name used at the booth and on the receipt` }),
    type: choice({ label: msg`Type`, of: AGREEMENT_TYPES, labels: AGREEMENT_TYPE_LABELS, chosen: 'percentage' }),
    percentage: ifShown(percent({ label: msg`Percentage to discount`, max: PERCENTAGE_MAX })),
    fixedDiscount: ifShown(money({ label: msg`Amount to discount`, max })),
    discountMinutes: ifShown(minutes({ label: msg`Minutes to discount`, max: AGREEMENT_MINUTES_MAX })),
    exemptMinutes: optional(
      minutes({
        label: msg`Exempt minutes`,
        max: AGREEMENT_MINUTES_MAX,
        hint: msg`Stays up to this long are free`,
      }),
    ),
    initialCost: optional(money({ label: msg`Initial cost`, max })),
    freeRateMinutes: optional(
      minutes({ label: msg`Minutes that the initial cost covers`, max: AGREEMENT_MINUTES_MAX }),
    ),
    typeCost: ifShown(
      choice({ label: msg`Cost after those minutes`, of: AGREEMENT_COSTS, labels: AGREEMENT_COST_LABELS }),
    ),
    minuteCost: ifShown(money({ label: msg`Cost of a minute`, max })),
    fixedCost: ifShown(money({ label: msg`Fixed cost`, max })),
    allVehicles: insteadOf(['vehicleTypeIds'], { label: msg`All vehicle types` }),
    vehicleTypeIds: vehicleTypes({ label: msg`Vehicle types` }),
    everywhere: insteadOf(['locationIds'], { label: msg`All locations` }),
    locationIds: references({ label: msg`Locations`, words: { listOf: { named: namedLocation } } }),
    always: insteadOf(['startDate', 'endDate'], { label: msg`Always valid` }),
    startDate: optional(day({ label: msg`First day`, hint: msg`Earliest time of entry; leave empty for no start` })),
    endDate: optional(
      day({ label: msg`Last day`, hint: msg`Latest time of entry; leave empty for no end`, beside: true }),
    ),
    enabled: yesNo({
      label: msg`Enabled`,
      start: true,
      hint: msg`When off, it can no longer be applied. Paid stays keep it.`,
    }),
    asksReason: yesNo({
      label: msg`Asks for a reason`,
      hint: msg`The person who charges explains why, as for a courtesy. The reason is kept with the stay.`,
    }),
    isDefault: yesNo({ label: msg`Applied by default` }),
    budgetCount: optional(count({ label: msg`Stays a month`, max: BUDGET_COUNT_MAX, code: 'count_invalid' })),
    budgetAmount: optional(money({ label: msg`Discounts a month`, min: 1, max })),
  },
  sections: [
    { from: 'percentage' },
    { from: 'allVehicles', legend: msg`Recipients` },
    {
      from: 'budgetCount',
      legend: msg`Budget of a month`,
      hint: msg`Shows how much of it is used. Nobody is refused at the booth because of it.`,
    },
  ],
  hides: (input) => {
    const type = AGREEMENT_TYPES.find((one) => one === input.type)
    const typeCost = AGREEMENT_COSTS.find((one) => one === input.typeCost) ?? null
    const own = type === undefined ? [] : partsOf({ type, typeCost })
    return AGREEMENT_PARTS.filter((part) => !own.includes(part))
  },
  rules: (values) => agreementFaults(values).map(({ path, code }) => [path, code]),
})

export type AgreementFields = (typeof agreementForm)['fields']
export type AgreementInput = InputOf<AgreementFields>
export type AgreementValues = ValuesOf<AgreementFields>

/** Returns the agreement in the form that the pricing engine needs. */
export function storedOf(id: string, values: AgreementValues): StoredAgreement {
  return { id, ...values, vehicleTypeIds: values.vehicleTypeIds.map(Number) }
}

export const agreementKind = defineKind({
  one: msg`Agreement`,
  kept: {
    collection: 'agreements',
    table: (db) => db.agreements,
    subject: ({ name }) => ({ name }),
  },
  help: 'agreements',
  link: (id) => ({ to: '/dashboard/agreements/$id', params: { id } }),
  fields: {
    ...agreementForm.words,
    shop: { label: msg`Shop` },
    minimumPurchase: { label: msg`Minimum purchase`, value: 'amount' },
    monthlyBudget: { label: msg`Budget a month`, value: 'amount' },
    codesOnPaper: { label: msg`Codes printed` },
    codesWithdrawn: { label: msg`Codes withdrawn` },
    lastDay: { label: msg`Last day of the codes`, value: 'day' },
    shopEnabled: { label: msg`The shop may stamp`, value: 'yes_or_no' },
  },
})
