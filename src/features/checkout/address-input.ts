import * as v from 'valibot'

import { CustomerAddress, type ReceiptAddress } from '../../../contract/customer-address.ts'
import { COUNTRY_OPTIONS, type Country } from '../../../domain/countries.ts'
import { CHANNELS, type Channel } from '../../../domain/messaging.ts'
import type { Driver } from '../../../contract/driver.ts'

/** Address that staff type for a message to a customer. */
export const AddressInput = v.object({
  /** A channel, `none`, or empty while nobody has chosen. */
  sendBy: v.string(),
  sendEmail: v.string(),
  sendPhoneCode: v.string(),
  sendPhone: v.string(),
})
export type AddressInput = v.InferOutput<typeof AddressInput>
export type AddressField = 'sendEmail' | 'sendPhoneCode' | 'sendPhone'

export const NO_ADDRESS: AddressInput = { sendBy: '', sendEmail: '', sendPhoneCode: '', sendPhone: '' }

/** The customer wants no message. */
export const NO_MESSAGE = 'none'

export function channelOf({ sendBy }: Pick<AddressInput, 'sendBy'>): Channel | null {
  return CHANNELS.find((channel) => channel === sendBy) ?? null
}

/** Returns the fields for an address as it is sent; null without a channel. */
function typedAddress(input: AddressInput): v.InferInput<typeof CustomerAddress> | null {
  const channel = channelOf(input)
  if (channel === null) return null
  return channel === 'email'
    ? { channel, email: input.sendEmail }
    : { channel, phoneCode: input.sendPhoneCode, phone: input.sendPhone }
}

/** Returns the address; null without a channel, or while it has a fault. */
export function addressOf(input: AddressInput): CustomerAddress | null {
  const typed = typedAddress(input)
  const read = typed === null ? null : v.safeParse(CustomerAddress, typed)
  return read?.success === true ? read.output : null
}

const FIELD_OF = { email: 'sendEmail', phoneCode: 'sendPhoneCode', phone: 'sendPhone' } as const

/** Returns the form's field for a path of the server's answer; null for other paths. */
export function addressField(path: string): AddressField | null {
  const [, name] = /address\.(\w+)$/.exec(path) ?? []
  return name === 'email' || name === 'phoneCode' || name === 'phone' ? FIELD_OF[name] : null
}

/** Returns the faults of a typed address: at most one for each field. */
export function addressFaults(input: AddressInput): [AddressField, string][] {
  const typed = typedAddress(input)
  if (typed === null) return []
  const { issues = [] } = v.safeParse(CustomerAddress, typed)
  return (['phoneCode', 'phone', 'email'] as const).flatMap((name): [AddressField, string][] => {
    const issue = issues.find((one) => v.getDotPath(one) === name)
    return issue === undefined ? [] : [[FIELD_OF[name], issue.message]]
  })
}

/** Returns the address of a receipt: null if the customer wants none, undefined if nobody has chosen. */
export function receiptToOf(
  input: AddressInput,
  keep: boolean,
): v.InferInput<typeof ReceiptAddress> | null | undefined {
  if (input.sendBy === NO_MESSAGE) return null
  const typed = typedAddress(input)
  return typed === null ? undefined : { address: typed, ...(keep && { keep }) }
}

/** Returns the input for the address of a receipt. */
export function inputOfReceiptTo(receiptTo: ReceiptAddress | null | undefined): AddressInput {
  if (receiptTo === null) return { ...NO_ADDRESS, sendBy: NO_MESSAGE }
  const address = receiptTo?.address
  if (address === undefined) return NO_ADDRESS
  return address.channel === 'email'
    ? { ...NO_ADDRESS, sendBy: 'email', sendEmail: address.email }
    : { ...NO_ADDRESS, sendBy: 'whatsapp', sendPhoneCode: address.phoneCode, sendPhone: address.phone }
}

/** Fills the empty fields with known values: the driver's contacts, or the country's phone code. */
export function knownAddress(
  input: AddressInput,
  driver: Pick<Driver, 'email' | 'phoneCode' | 'phone'> | null,
  country: Country,
): Pick<AddressInput, AddressField> {
  const { sendEmail, sendPhoneCode, sendPhone } = input
  const ownCode = COUNTRY_OPTIONS.find((option) => option.country === country)?.phoneCode ?? ''
  return {
    sendEmail: sendEmail || (driver?.email ?? ''),
    sendPhoneCode: sendPhoneCode || ((sendPhone === '' ? driver?.phoneCode : null) ?? ownCode),
    sendPhone: sendPhone || (driver?.phone ?? ''),
  }
}
