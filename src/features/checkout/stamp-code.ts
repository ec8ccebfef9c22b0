import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { StoredAgreement } from '../../../domain/agreements.ts'
import { type StampCode, type StampSheet, knownStampCode, proveStampCode } from '../../../domain/stamp-codes.ts'
import { recall, remember } from '../../ui/remembered.ts'
import type { FinishInput } from './finish-input.ts'

const KEY = 'parq-stamp-codes-used'
const REMEMBERED = 500
const Used = v.pipe(v.string(), v.parseJson(), v.array(v.object({ code: v.string(), serviceId: v.string() })))

/** A sheet of codes on paper, with the agreement of its codes. */
interface SheetHere extends StampSheet {
  shop: string
  lastDay: string
  agreement: StoredAgreement
}
export type CodeHere = StampCode<SheetHere>

/** Returns the sheets that this device knows. */
function sheetsOf(agreements: readonly StoredAgreement[]): SheetHere[] {
  return agreements.flatMap((agreement) => (agreement.stampSheets ?? []).map((sheet) => ({ ...sheet, agreement })))
}

interface CodeQuestion {
  agreements: readonly StoredAgreement[]
  /** Agreements that apply to the vehicle. */
  offered: readonly StoredAgreement[]
  stay: { id: string; agreementId: string | null }
  /** Local day of the payment. */
  today: () => string
}

/**
 * Returns the code that a typed or scanned text stands for, or why it does not apply to this stay. Needs no connection.
 */
export async function readShopCode(
  typed: string,
  { agreements, offered, stay, today }: CodeQuestion,
): Promise<{ code: CodeHere } | { refused: FieldCode }> {
  const code = await proveStampCode(typed, sheetsOf(agreements)).catch(() => null)
  if (code === null) return { refused: 'stamp_code_unknown' }
  const { sheet } = code
  if (today() > sheet.lastDay) return { refused: 'stamp_code_expired' }
  if (stay.agreementId !== null && stay.agreementId !== sheet.agreement.id) return { refused: 'other_agreement' }
  if (!offered.some(({ id }) => id === sheet.agreement.id)) return { refused: 'stamp_code_not_here' }
  const isUsed = usedCodes().some((used) => used.code === nameOf(code) && used.serviceId !== stay.id)
  return isUsed ? { refused: 'stamp_code_used' } : { code }
}

/** Returns the code in a form's input, if it belongs to the chosen agreement; null otherwise. */
export function codeOfInput(
  { stampCode, agreementId }: CodeInput,
  agreements: readonly StoredAgreement[],
): CodeHere | null {
  const code = stampCode === '' ? null : knownStampCode(stampCode, sheetsOf(agreements))
  return code?.sheet.agreement.id === agreementId ? code : null
}

type CodeInput = Pick<FinishInput, 'stampCode' | 'agreementId'>

/**
 * Returns the code of a form, and the functions of its field. Setting a code sets the agreement; removing it removes
 * the agreement.
 */
export function shopCodeOf(
  input: CodeInput,
  { set, ...question }: CodeQuestion & { set: (field: keyof CodeInput, value: string) => void },
) {
  const code = codeOfInput(input, question.agreements)
  return {
    code,
    /** A shop has printed codes for which this vehicle qualifies. */
    isAsked: code !== null || sheetsOf(question.offered).length > 0,
    read: (typed: string) => readShopCode(typed, question),
    take: (taken: CodeHere | null) => {
      set('stampCode', taken?.text ?? '')
      set('agreementId', taken?.sheet.agreement.id ?? '')
    },
  }
}

/**
 * Records that a code was taken on this device, which refuses it from now on. Only the server knows the codes taken on
 * other devices.
 */
export function noteCodeUsed(code: CodeHere, serviceId: string): void {
  const used = [...usedCodes().filter((one) => one.code !== nameOf(code)), { code: nameOf(code), serviceId }]
  remember(KEY, JSON.stringify(used.slice(-REMEMBERED)))
}

function usedCodes(): v.InferOutput<typeof Used> {
  const kept = v.safeParse(Used, recall(KEY))
  return kept.success ? kept.output : []
}

function nameOf({ sheet, serial }: CodeHere): string {
  return `${sheet.id}:${String(serial)}`
}
