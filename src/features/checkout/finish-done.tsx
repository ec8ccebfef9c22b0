import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

import { addressWords } from '../../../contract/customer-address.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { DoneIcon, PendingIcon, WarningIcon } from '../../ui/icons.tsx'
import { REFERENCE_LABEL, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import styles from './finish-done.module.css'
import { countedCash } from './finish-request.ts'
import { PaymentMethodWords, type ServiceRow } from '../stays/public.ts'
import { ChargedNotice } from './end-mark-notice.tsx'
import { GiveBackWords } from './give-back.tsx'
import type { Charge } from './use-finish.ts'

interface FinishDoneProps {
  charged: Charge
  timeZone: string
  /** Present version. */
  row: ServiceRow
  onTicket: () => void
  onRefund: () => void
  onClose: () => void
}

/** Result of a charge and its change, until the next vehicle. */
export function FinishDone({
  charged: { total, graceUntil, request },
  timeZone,
  row: { service, pending, needsPerson },
  onTicket,
  onRefund,
  onClose,
}: FinishDoneProps) {
  const { t } = useLingui()
  const { company, user } = useSession()
  const reachable = useReachable()
  const { currency } = service
  const parts = request.payments ?? []
  const isSplit = parts.length > 1
  const { endedAt, chargedAt = endedAt } = request
  const isAhead = Date.parse(endedAt) > Date.parse(chargedAt)
  const handedOver = total === 0 ? null : countedCash(request)
  // Without change to hand back, the amount itself is what the attendant compares with the terminal.
  const hasNoChange = handedOver === null || handedOver.change === null
  return (
    <PanelPage
      title={
        needsPerson ? <Trans>Not accepted</Trans> : isAhead ? <Trans>Paid in advance</Trans> : <Trans>Finished</Trans>
      }
      aside={<Plate plate={service.licensePlate} country={company.country} />}
      footer={
        <>
          <Button variant="default" onClick={onTicket}>
            <Trans>Print the ticket</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.done} role="status">
        <p className={styles.mark} data-needs-person={needsPerson}>
          {needsPerson ? <WarningIcon size={40} /> : <DoneIcon size={40} />}
        </p>
        <dl className={styles.sums}>
          <div className={total > 0 && hasNoChange ? styles.loud : undefined}>
            <dt>{t(SERVICE_FIELD_LABELS.totalCost)}</dt>
            <dd>
              <Money amount={total} currency={currency} />
            </dd>
          </div>
          {isSplit &&
            parts.map(({ method, amount, reference = null }) => (
              <Fragment key={method}>
                <div>
                  <dt>
                    <PaymentMethodWords method={method} />
                  </dt>
                  <dd>
                    <Money amount={amount} currency={currency} />
                  </dd>
                </div>
                <Slip reference={reference} />
              </Fragment>
            ))}
          {handedOver !== null && (
            <div>
              <dt>
                <Trans>Cash received</Trans>
              </dt>
              <dd>
                <Money amount={handedOver.received} currency={currency} />
              </dd>
            </div>
          )}
          {handedOver !== null && handedOver.change !== null && (
            <div className={styles.loud}>
              <dt>
                <Trans>Change due</Trans>
              </dt>
              <dd>
                <Money amount={handedOver.change} currency={currency} />
              </dd>
            </div>
          )}
          {total > 0 && !isSplit && (
            <>
              <div>
                <dt>{t(SERVICE_FIELD_LABELS.paymentMethod)}</dt>
                <dd>
                  <PaymentMethodWords method={request.paymentMethod} />
                </dd>
              </div>
              <Slip reference={parts[0]?.reference ?? null} />
            </>
          )}
          <div>
            <dt>{t(SERVICE_FIELD_LABELS.graceUntil)}</dt>
            <dd>
              <Moment at={graceUntil} timeZone={timeZone} show="time" />
            </dd>
          </div>
          {request.receiptTo != null && (
            <div>
              <dt>
                <Trans>Receipt to</Trans>
              </dt>
              <dd>{addressWords(request.receiptTo.address)}</dd>
            </div>
          )}
        </dl>
        {needsPerson && (
          <Notice icon={WarningIcon} tone="negative">
            <Trans>The server has not accepted it. Keep the vehicle until the outbox says why.</Trans>{' '}
            <Link to="/dashboard/outbox">{<Trans>See the outbox</Trans>}</Link>
          </Notice>
        )}
        {pending && !needsPerson && !reachable && (
          <Notice icon={PendingIcon} tone="quiet">
            <Trans>Saved on this device. It is sent as soon as there is a connection.</Trans>
          </Notice>
        )}
        {(service.refundDue ?? 0) > 0 && (
          <Notice icon={WarningIcon} tone="caution">
            <GiveBackWords service={service} timeZone={timeZone} userId={user.id} />{' '}
            <TextButton onClick={onRefund}>
              <Trans>Refund…</Trans>
            </TextButton>
          </Notice>
        )}
        {service.status === 'completed' && (service.refundDue ?? 0) === 0 && (
          <ChargedNotice service={service} timeZone={timeZone} />
        )}
      </div>
    </PanelPage>
  )
}

/** Number of the slip or transfer, if recorded. */
function Slip({ reference }: { reference: string | null }) {
  const { t } = useLingui()
  if (reference === null) return null
  return (
    <div>
      <dt>{t(REFERENCE_LABEL)}</dt>
      <dd>{reference}</dd>
    </div>
  )
}
