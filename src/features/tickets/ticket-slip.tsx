import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Company } from '../../../contract/company.ts'
import type { Rate } from '../../../contract/location.ts'
import { contactLines } from '../../../domain/companies.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { RateKind } from '../../../domain/locations.ts'
import { ratesInForce } from '../../../domain/pricing/rate.ts'
import { noticeLine } from '../../../domain/privacy-notice.ts'
import { TAX_ID_NAMES } from '../../../domain/tax-ids.ts'
import { calledCode, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { RATE_KIND_LABELS } from '../../ui/labels/locations.ts'
import { useNoticeLanguage } from '../../ui/privacy-notice.tsx'
import { SlipLogo } from '../../ui/print/slip-logo.tsx'
import { RateWords } from '../locations/public.ts'
import styles from './ticket-slip.module.css'

interface TicketSlipProps {
  /** `copy`: the ticket was printed before. `test`: its stay is invented. */
  mark: 'copy' | 'test' | null
  /** The location's own texts, as they are printed. */
  header: string
  footer: string
  company: Pick<
    Company,
    | 'name'
    | 'businessName'
    | 'country'
    | 'taxId'
    | 'contactEmail'
    | 'contactPhone'
    | 'insuranceCompany'
    | 'insurancePolicy'
    | 'liabilityNotice'
    | 'privacyNoticeAddress'
  >
  /** Address of the logo within this tab: the location's own, else the company's. */
  logo: string | undefined
  place: { name: string; address: string | undefined }
  plate: string
  vehicleType: string
  /** Parts about the stay, and the lines below them. */
  children: ReactNode
}

/** A printed ticket of an entry or a payment: the parts that both share. */
export function TicketSlip({
  mark,
  header,
  footer,
  company,
  logo,
  place,
  plate,
  vehicleType,
  children,
}: TicketSlipProps) {
  const { insuranceCompany, insurancePolicy, liabilityNotice } = company
  const code = calledCode(plate)
  const language = useNoticeLanguage()
  return (
    <article className={styles.slip}>
      {mark !== null && (
        <p className={styles.mark} data-slip="mark">
          {mark === 'copy' ? <Trans>COPY</Trans> : <Trans>TEST</Trans>}
        </p>
      )}
      {header !== '' && <p className={styles.text}>{header}</p>}
      <SlipLogo picture={logo} />
      <p className={styles.name} data-slip="bold">
        {company.businessName || company.name}
      </p>
      <p>
        {TAX_ID_NAMES[company.country]} {company.taxId}
      </p>
      <p>{place.name}</p>
      {place.address !== undefined && <p>{place.address}</p>}
      {contactLines(company).map((line) => (
        <p key={line} className={styles.small}>
          {line}
        </p>
      ))}
      <p className={styles.plate} data-slip="large">
        {code ?? plate}
      </p>
      {code !== null && <p className={styles.small}>{plate}</p>}
      <p>{vehicleType}</p>
      {children}
      {insuranceCompany !== null && (
        <p className={styles.small}>
          <Trans>
            Insured by {insuranceCompany} {insurancePolicy ?? ''}
          </Trans>
        </p>
      )}
      {liabilityNotice !== null && <p className={styles.small}>{liabilityNotice}</p>}
      <p className={styles.small}>{noticeLine(company, language)}</p>
      <p className={styles.notInvoice} data-slip="bold">
        <Trans>This ticket is not an invoice</Trans>
      </p>
      {footer !== '' && <p className={styles.text}>{footer}</p>}
    </article>
  )
}

/** Lines that belong together, after a rule. */
export function TicketPart({ children }: { children: ReactNode }) {
  return (
    <div className={styles.part} data-slip="part">
      {children}
    </div>
  )
}

/** A label and its value. */
export function TicketLine({
  label,
  isTotal = false,
  children,
}: {
  label: ReactNode
  isTotal?: boolean
  children: ReactNode
}) {
  const line = (
    <div className={styles.line} data-slip={isTotal ? 'strong' : 'line'}>
      <span>{label}</span>
      <span>{children}</span>
    </div>
  )
  return isTotal ? <div className={styles.total}>{line}</div> : line
}

/** Code for the scanner. */
export const TICKET_QR = styles.qr

/** First the prices of a stay, then its maximum. */
const ORDER: readonly RateKind[] = [
  'free_time',
  'arrival',
  'unit',
  'unit_special',
  'special',
  'night',
  'flat_period',
  'maximum',
  'minimum',
  'lost_ticket',
]

/** Returns the rates for a stay that begins at this moment, in reading order; an event's rate only during the event. */
export function printedRates(rates: readonly Rate[], vehicleTypeId: VehicleTypeId, startedAt: string): Rate[] {
  const entry = Date.parse(startedAt)
  const lasts = ({ startsAt, endsAt }: Rate) =>
    (startsAt === undefined || Date.parse(startsAt) <= entry) && (endsAt === undefined || entry < Date.parse(endsAt))
  return ratesInForce(rates, vehicleTypeId, entry)
    .filter(lasts)
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}

interface TicketRatesProps {
  rates: readonly Rate[]
  currency: Currency
  timeZone: string
}

/** The price in words, for a driver at the entrance. */
export function TicketRates({ rates, currency, timeZone }: TicketRatesProps) {
  const { t } = useLingui()
  if (rates.length === 0) return null
  return (
    <TicketPart>
      {rates.map((rate) => (
        <div key={rate.id}>
          {rate.kind !== 'unit' && `${t(RATE_KIND_LABELS[rate.kind])} · `}
          <RateWords rate={rate} currency={currency} timeZone={timeZone} />
        </div>
      ))}
    </TicketPart>
  )
}
