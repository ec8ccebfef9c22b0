import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useEffect, useRef, useState, type ReactNode } from 'react'

import type { Service } from '../../../contract/service.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { frozenReason } from '../../../domain/service-edit.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { EditIcon, LockIcon, PendingIcon, WarningIcon } from '../../ui/icons.tsx'
import { FROZEN_LABELS, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'
import { serviceKind } from '../stays/kind.ts'
import { RefusedPayments } from './refused-payments.tsx'
import { PriceReceipt } from './pricing/price-receipt.tsx'
import type { Possible } from './possible-acts.ts'
import {
  type ActProps,
  Duration,
  hasDuration,
  PaymentMethodWords,
  SERVICE_STATUS_LOOKS,
  TotalCost,
  useIsPaidAhead,
  withShift,
} from '../stays/public.ts'
import { ChargedNotice, EndMarkNotice, LoweredNotice } from './end-mark-notice.tsx'
import { FieldValue } from './field-value.tsx'
import styles from './service-detail.module.css'
import { RecordHistory } from '../../records/record-history.tsx'
import { DETAIL, RARE, type SectionField } from './service-sections.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { ColleagueWords } from '../../ui/colleague-words.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { priceToCome } from './unsent-corrections.ts'

/** Names of agreement and cash-up are beside their ids, and the state is above. */
const SAID_ELSEWHERE = ['agreementId', 'cashUpId', 'status']

// Pricing is loaded after the record is shown.
const RunningPrice = lazy(() => import('./pricing/running-price.tsx'))
const ResendReceipt = lazy(() => import('./resend-receipt.tsx'))

/** All details of a service. */
export function ServiceDetail({ row, possible, onAct }: Pick<ActProps, 'row' | 'onAct'> & { possible: Possible }) {
  const { service, pending, needsPerson, colleagues } = row
  const { t } = useLingui()
  const { user } = useSession()
  const { timeZoneOf } = useLocations()
  const timeZone = timeZoneOf(service.location.id)
  const isAhead = useIsPaidAhead(service)
  const frozen = frozenReason(withShift(row), 'licensePlate', user)
  const fields = (names: readonly SectionField[]) => (
    <dl className={styles.fields}>
      {names
        .filter((name) => !RARE.has(name) || service[name] != null)
        .map((name) => (
          <div key={name}>
            <dt>{name === 'endedAt' && isAhead ? <Trans>Paid until</Trans> : t(SERVICE_FIELD_LABELS[name])}</dt>
            <dd>
              <FieldValue name={name} service={service} timeZone={timeZone} />
            </dd>
          </div>
        ))}
    </dl>
  )

  return (
    <>
      <div className={styles.head}>
        <StatusBadge look={SERVICE_STATUS_LOOKS[service.status]} />
        {service.edited && (
          <span className={styles.edited}>
            <EditIcon size={13} />
            {t(SERVICE_FIELD_LABELS.edited)}
          </span>
        )}
        {pending && <UnsentMark needsPerson={needsPerson} colleagues={colleagues} />}
        <ColleagueWords deeds={colleagues} />
      </div>
      {hasDuration(service) && (
        <div className={styles.sum}>
          <span className={styles.figure}>
            <VehicleTypeMark id={service.vehicleTypeId} />
            <Duration service={service} />
          </span>
          {service.totalCost !== null ? (
            <span className={styles.figure}>
              <TotalCost service={service} />
            </span>
          ) : (
            service.status === 'progress' && (
              <span className={styles.figure} title={t`Price so far`}>
                <Suspense fallback="…">
                  <RunningPrice service={service} />
                </Suspense>
              </span>
            )
          )}
        </div>
      )}
      <UnsentCorrection service={service} />
      {possible.refund && (
        <div className={styles.frozen}>
          <Notice icon={WarningIcon} tone="caution">
            {service.status === 'voided' ? (
              <Trans>
                Paid, but voided: <Money amount={service.refundDue} currency={service.currency} /> to be refunded.
              </Trans>
            ) : (
              <Trans>
                Paid twice: <Money amount={service.refundDue} currency={service.currency} /> to be refunded.
              </Trans>
            )}{' '}
            <TextButton onClick={() => onAct('refund')}>
              <Trans>Refund…</Trans>
            </TextButton>
          </Notice>
        </div>
      )}
      {service.refusedPayments !== undefined && (
        <div className={styles.frozen}>
          <RefusedPayments service={service} timeZone={timeZone} />
        </div>
      )}
      {service.endMark !== null && (
        <div className={styles.frozen}>
          <EndMarkNotice mark={service.endMark} currency={service.currency} />
        </div>
      )}
      {(service.difference != null || service.refusedQuote != null) && (
        <div className={styles.frozen}>
          <ChargedNotice service={service} timeZone={timeZone} />
        </div>
      )}
      {service.lowered !== null && (
        <div className={styles.frozen}>
          <LoweredNotice lowered={service.lowered} currency={service.currency} />
        </div>
      )}
      {service.voidAsked != null && service.status === 'completed' && (
        <div className={styles.frozen}>
          <Notice icon={WarningIcon} tone="caution">
            <Trans>{service.voidAsked.by.name} requested a void:</Trans> <q>{service.voidAsked.reason}</q>
          </Notice>
        </div>
      )}
      {frozen !== null && (
        <div className={styles.frozen}>
          <Notice icon={LockIcon} tone="quiet">
            {t(FROZEN_LABELS[frozen])}
          </Notice>
        </div>
      )}
      {service.remarks !== null && (
        <Section title={t(SERVICE_FIELD_LABELS.remarks)}>
          <p className={styles.remarks}>{service.remarks}</p>
        </Section>
      )}
      <Section title={<Trans>Stay</Trans>}>{fields(DETAIL.stay)}</Section>
      <Section title={<Trans>Price</Trans>}>
        <PriceReceipt price={service} timeZone={timeZone} />
        <p className={styles.more}>
          {possible.why && (
            <TextButton onClick={() => onAct('why')}>
              {service.status === 'progress' ? <Trans>Price so far</Trans> : <Trans>Why this price</Trans>}
            </TextButton>
          )}
          {possible.correct && (
            <TextButton onClick={() => onAct('correct')}>
              <Trans>Correct the price…</Trans>
            </TextButton>
          )}
        </p>
      </Section>
      {service.paidAgain.length > 0 && (
        <Section title={service.status === 'voided' ? <Trans>Paid, but voided</Trans> : <Trans>Paid twice</Trans>}>
          <PaidAgainList service={service} timeZone={timeZone} />
        </Section>
      )}
      <Section title={<Trans>People</Trans>}>{fields(DETAIL.people)}</Section>
      <Section title={<Trans>Documents</Trans>}>
        {fields(DETAIL.documents)}
        {service.status === 'completed' && <Receipt service={service} />}
        <details className={styles.support}>
          <summary>
            <Trans>For support</Trans>
          </summary>
          {fields(DETAIL.support)}
        </details>
      </Section>
      <Section title={<Trans>History</Trans>}>
        <RecordHistory
          kind={serviceKind}
          endpoint={getServiceHistory}
          id={service.id}
          version={service.version}
          currency={service.currency}
          timeZone={timeZone}
          except={SAID_ELSEWHERE}
        />
      </Section>
    </>
  )
}

/** Price of a stay with unsent corrections, which the server's price below lacks. */
function UnsentCorrection({ service }: { service: Service }) {
  const { db, company } = useSession()
  const { list } = useLocations()
  const location = list?.find(({ id }) => id === service.location.id)
  const live = useLive(
    async () => (location === undefined ? null : priceToCome(db, service, company, location)),
    [db, service, company, location],
  )
  if (live.status !== 'ready' || live.value === null) return null
  const { amount, after } = live.value
  return (
    <div className={styles.frozen}>
      <Notice icon={PendingIcon} tone="caution">
        <Trans>
          A correction of <Money amount={amount} currency={service.currency} /> has not been sent yet.
        </Trans>{' '}
        {after !== null && (
          <Trans>
            The new price is <Money amount={after} currency={service.currency} />.
          </Trans>
        )}
      </Notice>
    </div>
  )
}

/** Second payments and their refunds. */
function PaidAgainList({ service: { paidAgain, currency }, timeZone }: { service: Service; timeZone: string }) {
  return (
    <ul className={styles.again}>
      {paidAgain.map(({ id, at, by, method, amount, reference, refund }) => (
        <li key={id}>
          <p className={styles.paid}>
            <PaymentMethodWords method={method} />
            <Money amount={amount} currency={currency} />
          </p>
          <p className={styles.by}>
            {by.name !== '' && <>{by.name} · </>}
            <Moment at={at} timeZone={timeZone} />
            {reference !== undefined && <> · {reference}</>}
          </p>
          <p className={styles.by}>
            {refund === null ? (
              <Trans>To be refunded</Trans>
            ) : (
              <Trans>
                Refunded by {refund.by.name}, <Moment at={refund.at} timeZone={timeZone} />,{' '}
                <PaymentMethodWords method={refund.method} />
              </Trans>
            )}
            {refund?.reference !== undefined && <> · {refund.reference}</>}
            {refund?.reason !== undefined && <>: {refund.reason}</>}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Sends the receipt again, on request. */
function Receipt({ service }: { service: Service }) {
  const [asked, setAsked] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)

  // Back to the detail after sending.
  useEffect(() => {
    if (asked === false) button.current?.focus()
  }, [asked])

  if (!asked) {
    return (
      <p className={styles.more}>
        <TextButton ref={button} onClick={() => setAsked(true)}>
          <Trans>Send the receipt by email…</Trans>
        </TextButton>
      </p>
    )
  }
  return (
    <Suspense fallback={null}>
      <ResendReceipt service={service} onSent={() => setAsked(false)} />
    </Suspense>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
