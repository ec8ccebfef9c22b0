import { AGREEMENT_SAMPLES } from './samples/agreements.ts'
import { BOOK_SAMPLES } from './samples/books.ts'
import { CASH_UP_SAMPLES } from './samples/cash-ups.ts'
import { COMPANY_SAMPLES } from './samples/companies.ts'
import { DRIVER_SAMPLES } from './samples/drivers.ts'
import { INVOICE_SAMPLES } from './samples/invoices.ts'
import { KIOSK_SAMPLES } from './samples/kiosks.ts'
import { LOCATION_SAMPLES } from './samples/locations.ts'
import { MESSAGE_SAMPLES } from './samples/messages.ts'
import { PASS_SAMPLES } from './samples/passes.ts'
import { PEOPLE_SAMPLES } from './samples/people.ts'
import { RATE_SAMPLES } from './samples/rates.ts'
import { REPORT_SAMPLES } from './samples/reports.ts'
import { SERVICE_SAMPLES } from './samples/services.ts'
import { SECOND_FACTOR_SAMPLES } from './samples/second-factor.ts'
import type { Sample } from './samples/sample.ts'

/** One sample for each endpoint; a test checks that none is missing. */
export const SAMPLES: readonly Sample[] = [
  ...PEOPLE_SAMPLES,
  ...SECOND_FACTOR_SAMPLES,
  ...DRIVER_SAMPLES,
  ...COMPANY_SAMPLES,
  ...LOCATION_SAMPLES,
  ...KIOSK_SAMPLES,
  ...AGREEMENT_SAMPLES,
  ...PASS_SAMPLES,
  ...SERVICE_SAMPLES,
  ...INVOICE_SAMPLES,
  ...MESSAGE_SAMPLES,
  ...RATE_SAMPLES,
  ...CASH_UP_SAMPLES,
  ...BOOK_SAMPLES,
  ...REPORT_SAMPLES,
]
