import * as v from 'valibot'

import { InvoiceCustomerInput } from '../../../contract/invoice.ts'
import type { Country } from '../../../domain/countries.ts'
import { customerIdFault } from '../../../domain/invoicing.ts'
import type { Money } from '../../../domain/money.ts'
import { REFERENCE_MAX } from '../../../domain/payments.ts'
import { DOCUMENT_MAX, TAKEN_BY_MAX } from '../../../domain/services.ts'
import { bareTaxId } from '../../../domain/tax-ids.ts'
import { amountOf, OptionalAmountText, PositiveAmountText } from '../../lib/amount-text.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { addressFaults } from './address-input.ts'
import { instantFromInput, isWallMinute } from './wall-minute.ts'
import { cashPart, changeFor, FinishInput, invoiceOf, methodByName, methodOf, receivedOf } from './finish-input.ts'

interface FinishConditions {
  /** Country of the company, which decides the format of tax ids. */
  country: Country
  total: Money
  /** The agreement at the start of the service is no longer offered. */
  needsAgreement: boolean
  /** The agreement requires a reason. */
  needsAgreementReason: boolean
  /** The stay ended too long before the payment. */
  needsReason: boolean
  /** Start of the stay, if a person may enter the current time, which cannot be earlier; otherwise null. */
  stayToTell: { startedAt: string; timeZone: string } | null
  /** Start of the stay, if it is paid ahead; null if it is paid at the exit. */
  stayAhead: StayAhead | null
}

interface StayAhead {
  startedAt: string
  timeZone: string
}

/** Returns whether the entered end of a stay that is paid ahead is a moment not before its start. */
export function isPaidAhead(paidUntil: string, { startedAt, timeZone }: StayAhead): boolean {
  return isWallMinute(paidUntil) && instantFromInput(paidUntil, startedAt, timeZone) >= startedAt
}

/** Validates the input for a stay that costs `total`. A free stay needs no input about its payment. */
export function finishSchema({
  country,
  total,
  needsAgreement,
  needsAgreementReason,
  needsReason,
  stayToTell,
  stayAhead,
}: FinishConditions) {
  const isCash = (input: FinishInput) => total > 0 && cashPart(input, total) !== null
  const isWhole = ({ isSplit }: FinishInput) => !isSplit || total === 0
  return v.pipe(
    FinishInput,
    v.forward(
      v.check((input) => !needsAgreement || input.agreementId !== '', 'agreement_unknown'),
      ['agreementId'],
    ),
    v.forward(
      v.check(({ paidUntil }) => stayAhead === null || isWallMinute(paidUntil), 'required'),
      ['paidUntil'],
    ),
    v.forward(
      v.check(
        ({ paidUntil }) => stayAhead === null || !isWallMinute(paidUntil) || isPaidAhead(paidUntil, stayAhead),
        'end_before_start',
      ),
      ['paidUntil'],
    ),
    v.forward(
      v.check(({ toldNow }) => stayToTell === null || toldNow === '' || isWallMinute(toldNow), 'invalidField'),
      ['toldNow'],
    ),
    v.forward(
      v.check(
        ({ toldNow }) =>
          stayToTell === null ||
          instantFromInput(toldNow, stayToTell.startedAt, stayToTell.timeZone) >= stayToTell.startedAt,
        'end_before_start',
      ),
      ['toldNow'],
    ),
    v.forward(
      v.check((input) => total === 0 || methodOf(input) !== null, 'required'),
      ['paymentMethod'],
    ),
    v.forward(
      v.check(
        (input) =>
          isWhole(input) || (methodByName(input.restMethod) !== null && input.restMethod !== input.paymentMethod),
        'required',
      ),
      ['restMethod'],
    ),
    v.forward(
      v.check(({ reference }) => reference.trim().length <= REFERENCE_MAX, 'text_too_long'),
      ['reference'],
    ),
    v.forward(
      v.check(({ restReference }) => restReference.trim().length <= REFERENCE_MAX, 'text_too_long'),
      ['restReference'],
    ),
    v.forward(
      v.check(({ isLost, takenBy }) => !isLost || takenBy.trim() !== '', 'required'),
      ['takenBy'],
    ),
    v.forward(
      v.check(({ takenBy }) => takenBy.trim().length <= TAKEN_BY_MAX, 'text_too_long'),
      ['takenBy'],
    ),
    v.forward(
      v.check(({ isLost, document }) => !isLost || document.trim() !== '', 'required'),
      ['document'],
    ),
    v.forward(
      v.check(({ document }) => document.trim().length <= DOCUMENT_MAX, 'text_too_long'),
      ['document'],
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input = dataset.value
      for (const [key, message] of addressFaults(input))
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || total === 0) return
      const input = dataset.value
      for (const [key, message] of invoiceFaults(input, country))
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || isWhole(dataset.value)) return
      const input = dataset.value
      const code =
        v.safeParse(PositiveAmountText, input.firstAmount).issues?.[0].message ??
        ((amountOf(input.firstAmount) ?? 0) < total ? null : 'parts_differ')
      if (code !== null)
        addIssue({
          message: code,
          path: [{ type: 'object', origin: 'value', input, key: 'firstAmount', value: input.firstAmount }],
        })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !needsAgreementReason) return
      const input = dataset.value
      const code = v.safeParse(ReasonText, input.agreementReason).issues?.[0].message
      if (code !== undefined)
        addIssue({
          message: code === 'required' ? 'agreement_reason_required' : code,
          path: [{ type: 'object', origin: 'value', input, key: 'agreementReason', value: input.agreementReason }],
        })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !needsReason) return
      const input = dataset.value
      const code = v.safeParse(ReasonText, input.endReason).issues?.[0].message
      if (code !== undefined)
        addIssue({
          message: code === 'required' ? 'end_reason_required' : code,
          path: [{ type: 'object', origin: 'value', input, key: 'endReason', value: input.endReason }],
        })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isCash(dataset.value)) return
      const input = dataset.value
      const code =
        v.safeParse(OptionalAmountText, input.cashReceived).issues?.[0].message ??
        (isEnough(input, total) ? null : 'cash_too_little')
      if (code !== null)
        addIssue({
          message: code,
          path: [{ type: 'object', origin: 'value', input, key: 'cashReceived', value: input.cashReceived }],
        })
    }),
  )
}

type InvoiceField = 'taxId' | 'name' | 'email'

/** Returns the fields of the invoice's customer that the server would refuse. */
function invoiceFaults(input: FinishInput, country: Country): [InvoiceField, string][] {
  const customer = invoiceOf(input)
  if (!customer) return []
  const { issues = [] } = v.safeParse(InvoiceCustomerInput, customer)
  const found = (['taxId', 'name', 'email'] as const).flatMap((key): [InvoiceField, string][] => {
    const issue = issues.find((one) => v.getDotPath(one) === key)
    return issue === undefined ? [] : [[key, issue.message]]
  })
  const fault = customerIdFault(country, { ...customer, taxId: bareTaxId(country, customer.taxId) })
  return found.length > 0 || fault === null ? found : [['taxId', fault]]
}

function isEnough(input: FinishInput, total: Money): boolean {
  return receivedOf(input, total) === null || changeFor(input, total) !== null
}
