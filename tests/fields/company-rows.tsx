import { formatMoney } from '../../domain/money.ts'
import { noticeText } from '../../domain/privacy-notice.ts'
import { stepProgress } from '../../src/features/home/first-steps.ts'
import { aCompany } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'
import { type Row, inReceipt, onTicket, logo, toCustomers, price } from './shown-effects.tsx'
import { createApiClient } from '../../src/offline/api-client.ts'

const STEP_WORDS = { id: '' }
/** An API that answers nothing. */
const NO_API = createApiClient({
  openToken: null,
  fetch: () => Promise.reject(new TypeError('No network')),
  now: Date.now,
  baseUrlOf: () => 'https://parq.test',
  deviceId: null,
  token: null,
  companyId: null,
  onOutcome: () => undefined,
})

export const COMPANY: Record<string, Row> = {
  name: inReceipt({ name: 'Yarumo' }),
  legalName: inReceipt({ legalName: 'Yarumo Ltda.' }),
  businessName: onTicket({ businessName: 'Yarumo' }),
  taxId: inReceipt({ taxId: '900123456-8' }),
  logo: () => [logo(null, null), logo(null, 'company')],
  contactEmail: toCustomers({ contactEmail: 'hola@yarumo.test' }),
  contactPhone: toCustomers({ contactPhone: '+57 601 555 0101' }),
  contactPerson: {
    describes: 'For administrators and those who run the installation; the form says that it is not printed.',
  },
  contactPosition: { describes: 'Job title of the contact person.' },
  vatRate: () => [price({}), price({ company: { vatRate: 500 } })],
  insuranceCompany: onTicket({ insuranceCompany: 'Seguros del Sur' }),
  insurancePolicy: inReceipt({ insurancePolicy: 'P-77' }),
  liabilityNotice: onTicket({ liabilityNotice: 'We answer for the vehicle.' }),
  adminsNeedFactor: {
    describes:
      'What the server asks of administrators; tests/server/second-factor/required.test.ts shows that it acts.',
  },
  privacyNotice: () => [noticeText(aCompany(), 'en'), noticeText(aCompany({ privacyNotice: 'We keep plates.' }), 'en')],
  privacyNoticeAddress: onTicket({ privacyNoticeAddress: 'https://yarumo.test/privacy' }),
  amountStyle: () => [formatMoney(123_400, 'COP', 'spec'), formatMoney(123_400, 'COP', 'country')],
  skippedSteps: async () => {
    const isOpen = {
      id: 'first_rates',
      title: STEP_WORDS,
      why: STEP_WORDS,
      to: '/',
      isDone: async () => false,
    } as const
    const open = async (skippedSteps: string[]) => {
      const place = { company: aCompany({ skippedSteps }), db: await databaseWith([]), api: NO_API }
      return (await stepProgress(place, [isOpen])).open.map(({ id }) => id)
    }
    return [await open([]), await open(['first_rates'])]
  },
}
