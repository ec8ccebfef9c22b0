import * as v from 'valibot'

import type { Agreement, NewAgreement } from '../../../contract/agreement.ts'
import {
  AGREEMENT_AMOUNT_MAX,
  AGREEMENT_MINUTES_MAX,
  AGREEMENT_NAME_MAX,
  agreementFaults,
  type AgreementPart,
  BUDGET_COUNT_MAX,
  partsOf,
  PERCENTAGE_MAX,
} from '../../../domain/agreement-rules.ts'
import { AGREEMENT_COSTS, AGREEMENT_TYPES, type StoredAgreement } from '../../../domain/agreements.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { amountFault, amountOf, amountText } from '../../lib/amount-text.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { percentText } from '../../ui/percent.tsx'

const typed = v.string()

/** What an admin types of an agreement. What another type has is kept, and not sent. */
export const AgreementInput = v.object({
  name: typed,
  type: typed,
  percentage: typed,
  fixedDiscount: typed,
  discountMinutes: typed,
  exemptMinutes: typed,
  freeRateMinutes: typed,
  initialCost: typed,
  typeCost: typed,
  minuteCost: typed,
  fixedCost: typed,
  allVehicles: v.boolean(),
  vehicleTypeIds: v.array(typed),
  everywhere: v.boolean(),
  locationIds: v.array(typed),
  always: v.boolean(),
  startDate: typed,
  endDate: typed,
  isDefault: v.boolean(),
  enabled: v.boolean(),
  asksReason: v.boolean(),
  budgetCount: typed,
  budgetAmount: typed,
})
export type AgreementInput = v.InferOutput<typeof AgreementInput>

const TYPE_MEMBERS = ['1', '2', '3'] as const
const number = v.nullable(v.number())
const day = v.nullable(v.string())

/** What an edit of it sets. An empty set is all of them. */
export const AgreementValues = v.object({
  name: v.string(),
  type: v.picklist(AGREEMENT_TYPES),
  percentage: number,
  fixedDiscount: number,
  discountMinutes: number,
  exemptMinutes: number,
  freeRateMinutes: number,
  initialCost: number,
  typeCost: v.nullable(v.picklist(AGREEMENT_COSTS)),
  minuteCost: number,
  fixedCost: number,
  vehicleTypeIds: v.array(v.picklist(TYPE_MEMBERS)),
  locationIds: v.array(v.string()),
  startDate: day,
  endDate: day,
  isDefault: v.boolean(),
  enabled: v.boolean(),
  asksReason: v.boolean(),
  budgetCount: number,
  budgetAmount: number,
})
export type AgreementValues = v.InferOutput<typeof AgreementValues>

const numberText = (value: number | null) => (value === null ? '' : String(value))
const moneyText = (value: number | null) => (value === null ? '' : amountText(value))

const NO_PARTS = {
  percentage: null,
  fixedDiscount: null,
  discountMinutes: null,
  exemptMinutes: null,
  freeRateMinutes: null,
  initialCost: null,
  typeCost: null,
  minuteCost: null,
  fixedCost: null,
}

/** What a new agreement is before anything is typed. */
export const NEW_AGREEMENT: AgreementValues = {
  name: '',
  type: 'percentage',
  ...NO_PARTS,
  vehicleTypeIds: [],
  locationIds: [],
  startDate: null,
  endDate: null,
  isDefault: false,
  enabled: true,
  asksReason: false,
  budgetCount: null,
  budgetAmount: null,
}

export const emptyAgreement: AgreementInput = inputOfValues(NEW_AGREEMENT)

export function agreementValuesOf({
  id: _id,
  version: _version,
  versions: _versions,
  discountType: _kind,
  vehicleTypeIds,
  locationIds = [],
  budgetCount = null,
  budgetAmount = null,
  asksReason = false,
  ...fields
}: Agreement): AgreementValues {
  return {
    ...fields,
    vehicleTypeIds: typesOf(vehicleTypeIds.map(String)),
    locationIds,
    budgetCount,
    budgetAmount,
    asksReason,
  }
}

/** In the order in which a set is sent. */
function typesOf(chosen: readonly string[]) {
  return TYPE_MEMBERS.filter((one) => chosen.includes(one))
}

export function inputOfValues(values: AgreementValues): AgreementInput {
  const { startDate, endDate, vehicleTypeIds, locationIds } = values
  return {
    name: values.name,
    type: values.type,
    percentage: values.percentage === null ? '' : percentText(values.percentage),
    fixedDiscount: moneyText(values.fixedDiscount),
    discountMinutes: numberText(values.discountMinutes),
    exemptMinutes: numberText(values.exemptMinutes),
    freeRateMinutes: numberText(values.freeRateMinutes),
    initialCost: moneyText(values.initialCost),
    typeCost: values.typeCost ?? '',
    minuteCost: moneyText(values.minuteCost),
    fixedCost: moneyText(values.fixedCost),
    allVehicles: vehicleTypeIds.length === 0,
    vehicleTypeIds,
    everywhere: locationIds.length === 0,
    locationIds,
    always: startDate === null && endDate === null,
    startDate: startDate === null ? '' : formatDay(startDate),
    endDate: endDate === null ? '' : formatDay(endDate),
    isDefault: values.isDefault,
    enabled: values.enabled,
    asksReason: values.asksReason,
    budgetCount: numberText(values.budgetCount),
    budgetAmount: moneyText(values.budgetAmount),
  }
}

const wholeOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null)

/** What was typed, as it is sent: of an input without faults. What can be no value yet stays as it was. */
export function valuesOfInput(input: AgreementInput, base: AgreementValues): AgreementValues {
  const type = AGREEMENT_TYPES.find((one) => one === input.type) ?? base.type
  const typeCost = AGREEMENT_COSTS.find((one) => one === input.typeCost) ?? null
  const own = partsOf({ type, typeCost })
  const part = (name: Exclude<AgreementPart, 'typeCost'>, read: (text: string) => number | null) => {
    const text = input[name].trim()
    return !own.includes(name) || text === '' ? null : (read(text) ?? base[name])
  }
  const dayOf = (text: string, was: string | null) =>
    input.always || text.trim() === '' ? null : (readDay(text) ?? was)
  const optional = (text: string, read: (text: string) => number | null, was: number | null) =>
    text.trim() === '' ? null : (read(text) ?? was)
  return {
    name: input.name.trim(),
    type,
    percentage: part('percentage', amountOf),
    fixedDiscount: part('fixedDiscount', amountOf),
    discountMinutes: part('discountMinutes', wholeOf),
    exemptMinutes: part('exemptMinutes', wholeOf),
    freeRateMinutes: part('freeRateMinutes', wholeOf),
    initialCost: part('initialCost', amountOf),
    typeCost: own.includes('typeCost') ? typeCost : null,
    minuteCost: part('minuteCost', amountOf),
    fixedCost: part('fixedCost', amountOf),
    vehicleTypeIds: input.allVehicles ? [] : typesOf(input.vehicleTypeIds),
    locationIds: input.everywhere ? [] : input.locationIds.toSorted(),
    startDate: dayOf(input.startDate, base.startDate),
    endDate: dayOf(input.endDate, base.endDate),
    isDefault: input.isDefault,
    enabled: input.enabled,
    asksReason: input.asksReason,
    budgetCount: optional(input.budgetCount, wholeOf, base.budgetCount),
    budgetAmount: optional(input.budgetAmount, amountOf, base.budgetAmount),
  }
}

/** As a creation gives it. */
export function newAgreementOf(id: string, values: AgreementValues): v.InferInput<typeof NewAgreement> {
  return { id, ...values, vehicleTypeIds: values.vehicleTypeIds.flatMap((one) => vehicleTypeIdOf(one) ?? []) }
}

/** As the pricing engine takes it. */
export function storedOf(id: string, values: AgreementValues): StoredAgreement {
  return { id, ...values, vehicleTypeIds: values.vehicleTypeIds.map(Number) }
}

const AMOUNTS = ['fixedDiscount', 'initialCost', 'minuteCost', 'fixedCost', 'budgetAmount'] as const
const COUNTS = {
  discountMinutes: ['minutes_invalid', AGREEMENT_MINUTES_MAX],
  exemptMinutes: ['minutes_invalid', AGREEMENT_MINUTES_MAX],
  freeRateMinutes: ['minutes_invalid', AGREEMENT_MINUTES_MAX],
  budgetCount: ['count_invalid', BUDGET_COUNT_MAX],
} as const

function faultsOf(input: AgreementInput): InputFault[] {
  const faults: InputFault[] = []
  const type = AGREEMENT_TYPES.find((one) => one === input.type)
  const typeCost = AGREEMENT_COSTS.find((one) => one === input.typeCost) ?? null
  const own: readonly string[] = type === undefined ? [] : partsOf({ type, typeCost })
  const isShown = (field: string) => own.includes(field) || field.startsWith('budget')
  const note = (path: string, code: InputFault['code']) =>
    void (faults.some((one) => one.path[0] === path) || faults.push({ path: [path], code }))

  if (input.name.trim() === '') note('name', 'required')
  if (input.name.trim().length > AGREEMENT_NAME_MAX) note('name', 'text_too_long')
  if (type === undefined) note('type', 'required')
  for (const field of AMOUNTS) {
    const code = isShown(field) && input[field].trim() !== '' ? amountFault(input[field], AGREEMENT_AMOUNT_MAX) : null
    if (code !== null) note(field, code)
  }
  for (const [field, [code, most]] of Object.entries(COUNTS)) {
    if (!isCount(field) || !isShown(field) || input[field].trim() === '') continue
    const count = wholeOf(input[field])
    if (count === null || count > most || (field === 'budgetCount' && count === 0)) note(field, code)
  }
  if (own.includes('percentage') && input.percentage.trim() !== '') {
    const percentage = amountOf(input.percentage)
    if (percentage === null || percentage === 0 || percentage > PERCENTAGE_MAX) note('percentage', 'percentage_invalid')
  }
  if (amountOf(input.budgetAmount) === 0) note('budgetAmount', 'amount_not_positive')
  if (!input.allVehicles && input.vehicleTypeIds.length === 0) note('vehicleTypeIds', 'required')
  if (!input.everywhere && input.locationIds.length === 0) note('locationIds', 'required')
  if (!input.always) {
    for (const field of ['startDate', 'endDate'] as const)
      if (input[field].trim() !== '' && readDay(input[field]) === null) note(field, 'day_unknown')
    if (input.startDate.trim() === '' && input.endDate.trim() === '') note('startDate', 'required')
  }
  // What cannot be read was said above; the rules of the whole stand here and on the server.
  for (const { path, code } of agreementFaults(valuesOfInput(input, NEW_AGREEMENT)))
    if (path !== 'endDate' || !faults.some((one) => one.path[0] === 'startDate')) note(path, code)
  return faults
}

function isCount(field: string): field is keyof typeof COUNTS {
  return field in COUNTS
}

export const agreementSchema = checkedInput(AgreementInput, faultsOf)

export const AGREEMENT_INPUTS = [
  'name',
  'type',
  'percentage',
  'fixedDiscount',
  'discountMinutes',
  'exemptMinutes',
  'freeRateMinutes',
  'initialCost',
  'typeCost',
  'minuteCost',
  'fixedCost',
  'vehicleTypeIds',
  'locationIds',
  'startDate',
  'endDate',
  'isDefault',
  'enabled',
  'asksReason',
  'budgetCount',
  'budgetAmount',
] as const satisfies readonly (keyof AgreementInput)[]

export const agreementFieldOf = (path: string) => fieldOfPath(path, AGREEMENT_INPUTS)
