import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { finishService } from '../../../contract/service-writes.ts'
import type { StoredAgreement } from '../../../domain/agreements.ts'
import type { LocationLimits } from '../../../domain/location-limits.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useLastReady } from '../../data/use-live.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { hasLostTicketPrice } from '../../../domain/pricing/rate.ts'
import { isChargedAhead } from '../../../domain/services.ts'
import { now } from '../../lib/now.ts'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { MomentField } from '../../ui/form/moment-input.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { FormLoading } from '../../ui/form-loading.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { PAYMENT_METHOD_LABELS, REFERENCE_LABEL, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { useLocations } from '../locations/public.ts'
import { AgreementField } from './pricing/agreement-field.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { FinishDone } from './finish-done.tsx'
import styles from './finish-form.module.css'
import { FinishDraft, type FinishInput } from './finish-input.ts'
import { NO_AGREEMENT, useAgreements } from './pricing/offered-agreements.ts'
import { type ActProps, type ShiftHere, ShiftNotice, useShiftHere } from '../stays/public.ts'
import { PriceLines } from '../rates/public.ts'
import { ClockNotices, FinishOver, FinishTitle, HandBackNotice, NoPrice } from './finish-notices.tsx'
import { FinishPaymentFields, InvoiceFields, LostTicketFields } from './finish-payment-fields.tsx'
import { ReceiptFields } from './receipt-fields.tsx'
import { RefusedPayments } from './refused-payments.tsx'
import { FinishSummary } from './finish-summary.tsx'
import { StampCodeField } from './stamp-code-field.tsx'
import { useFinish } from './use-finish.ts'
import type { RefusedFinish } from './finish-request.ts'
import { useRefusedAct } from './use-refused.ts'

/** Times that can be paid ahead, in minutes. */
const LENGTHS = [30, 60, 120, 240] as const

/** Charges a stay and ends it. `lazy` needs a default export. */
export default function FinishForm(props: ActProps) {
  const { service } = props.row
  // An overstay is in the past; a driver who pays for longer before the paid time ends pays ahead again.
  const [openedAt] = useState(now)
  const locations = useLocations()
  const draft = useDraft(`service-finish:${service.id}`, FinishDraft)
  const refused = useRefusedAct(finishService.id, props.resubmitting, finishService.request.body)
  const shift = useLastReady(useShiftHere(service.location.id))
  const agreements = useLastReady(useAgreements())
  const location = locations.list?.find(({ id }) => id === service.location.id)
  const isPriced =
    location !== undefined && hasLostTicketPrice(location.rates, { ...service, endedAt: new Date(now()).toISOString() })
  // The price of the rates for a lost ticket is among the lines.
  const lostTicketFee = isPriced ? 0 : (location?.lostTicketFee ?? 0)
  const isAhead = isChargedAhead(service, location, openedAt)
  if (
    draft.status !== 'ready' ||
    refused.status !== 'ready' ||
    shift.status !== 'ready' ||
    agreements.status !== 'ready' ||
    locations.status !== 'ready'
  ) {
    return (
      <FormLoading
        title={locations.list === undefined ? <Trans>Charge</Trans> : <FinishTitle isAhead={isAhead} />}
        reads={[draft, refused, shift, agreements, locations]}
      />
    )
  }
  const limits = locations.limitsOf(service.location.id)
  return (
    <LoadedForm
      {...props}
      timeZone={locations.timeZoneOf(service.location.id)}
      limits={limits}
      lostTicketFee={lostTicketFee}
      isAhead={isAhead}
      draft={draft}
      refused={refused.value}
      shift={shift.value.value}
      agreements={agreements.value}
    />
  )
}

interface LoadedProps extends ActProps {
  timeZone: string
  limits: LocationLimits
  /** Minor units. */
  lostTicketFee: number
  isAhead: boolean
  draft: ReadyDraft<FinishInput>
  refused: RefusedFinish | null
  shift: ShiftHere
  agreements: readonly StoredAgreement[]
}

/** The form, once everything that it needs is read. */
function LoadedForm({
  row,
  timeZone,
  limits,
  lostTicketFee,
  isAhead,
  draft,
  refused,
  shift,
  agreements,
  onAct,
  onClose,
}: LoadedProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const reachable = useReachable()
  const finish = useFinish({ row, timeZone, limits, lostTicketFee, isAhead, agreements, shift, draft, refused })
  const { form, stay, price, total, method, offered, isHeld, isOver, charged } = finish
  const { currency } = stay
  const isFree = total === 0 && price?.kind === 'priced' && !finish.lacksEnd
  const byMethod = method === null ? '' : t(PAYMENT_METHOD_LABELS[method])
  const labels = {
    agreementId: t(SERVICE_FIELD_LABELS.agreementName),
    agreementReason: t(SERVICE_FIELD_LABELS.agreementReason),
    stampCode: t`Code of a shop`,
    paymentMethod: t(SERVICE_FIELD_LABELS.paymentMethod),
    firstAmount: t`${byMethod}: share of the total`,
    restMethod: t`The rest by`,
    reference: t(REFERENCE_LABEL),
    restReference: t(REFERENCE_LABEL),
    cashReceived: t`Cash received`,
    paidUntil: t`Paid until`,
    takenBy: t`Person who takes the vehicle`,
    document: t`Number of their document`,
    idType: t`Document of the customer`,
    taxId: t`Document number`,
    name: t`Name on the invoice`,
    email: t`Email for the invoice`,
    sendBy: t`Receipt`,
    sendEmail: t`Email for the receipt`,
    sendPhoneCode: t`Phone code`,
    sendPhone: t`Phone for the receipt`,
    endReason: t`Why it ended so long ago`,
    toldNow: t`What time is it?`,
  }

  const { agreementId } = finish.input
  const isAgreementIdle =
    agreementId !== '' &&
    agreementId !== NO_AGREEMENT &&
    price?.kind === 'priced' &&
    price.price.discount === 0 &&
    price.price.serviceCharge > 0

  if (charged !== null)
    return (
      <FinishDone
        charged={charged}
        timeZone={timeZone}
        row={row}
        onTicket={() => onAct('ticket')}
        onRefund={() => onAct('refund')}
        onClose={onClose}
      />
    )
  if (isOver) return <FinishOver row={row} timeZone={timeZone} isAhead={isAhead} onBack={() => onAct(undefined)} />

  return (
    <form.AppForm>
      <PanelPage
        title={<FinishTitle isAhead={isAhead} />}
        help="charge-a-stay"
        aside={<Plate plate={stay.licensePlate} country={company.country} />}
        footer={
          <form.SubmitButton disabled={!finish.mayCharge} fullWidth classNames={{ root: styles.charge }}>
            {isFree ? <Trans>Finish</Trans> : isAhead ? <Trans>Charge</Trans> : <Trans>Charge and finish</Trans>}
          </form.SubmitButton>
        }
      >
        <PanelForm
          offline={
            reachable ? null : (
              <Trans>
                Without a connection the price is calculated by this device. It is saved here, and sent as soon as there
                is a connection.
              </Trans>
            )
          }
          draft={draft}
          dirty={finish.dirty}
          notices={
            refused?.base?.status === 'voided' && (
              <Notice icon={WarningIcon} tone="negative">
                <Trans>
                  This service was voided, so its payment cannot be sent. Discard it in the outbox, and refund the
                  money.
                </Trans>
              </Notice>
            )
          }
          labels={labels}
          submitError={finish.submitError}
          refusal={finish.refusal}
        >
          <FinishSummary finish={finish} timeZone={timeZone} isAhead={isAhead} isRefused={refused !== null} />
          <RefusedPayments service={stay} timeZone={timeZone} />
          <HandBackNotice service={stay} />
          <ClockNotices finish={finish} timeZone={timeZone} />
          {finish.asksNow && (
            <form.AppField name="toldNow">
              {() => <MomentField label={labels.toldNow} description={t`Only if the clock is wrong`} />}
            </form.AppField>
          )}
          {isAhead && (
            <div className={styles.ahead}>
              <form.AppField name="paidUntil">{() => <MomentField label={labels.paidUntil} required />}</form.AppField>
              <p className={styles.lengths}>
                {LENGTHS.map((minutes) => (
                  <Button key={minutes} variant="default" size="compact-md" onClick={() => finish.payUntil(minutes)}>
                    {formatMinutes(minutes)}
                  </Button>
                ))}
              </p>
            </div>
          )}
          <NoPrice price={price} />
          {(offered.list.length > 0 || offered.isGone) && (
            <form.AppField name="agreementId">
              {() => <AgreementField label={labels.agreementId} offered={offered} current={null} offersNone />}
            </form.AppField>
          )}
          {finish.shopCode.isAsked && (
            <form.AppField name="stampCode">
              {() => (
                <StampCodeField
                  label={labels.stampCode}
                  code={finish.shopCode.code}
                  read={finish.shopCode.read}
                  onCode={finish.shopCode.take}
                />
              )}
            </form.AppField>
          )}
          {isAgreementIdle && (
            <p>
              <Trans>This agreement does not lower this price.</Trans>
            </p>
          )}
          {finish.needsAgreementReason && (
            <form.AppField name="agreementReason">
              {() => (
                <ReasonField
                  about="agreement"
                  label={labels.agreementReason}
                  required
                  rows={2}
                  description={
                    finish.approval.step === 'unneeded'
                      ? t`This agreement needs a reason of at least ten characters. It is kept with the stay.`
                      : t`At least 10 characters`
                  }
                />
              )}
            </form.AppField>
          )}
          <LostTicketFields finish={finish} lostTicketFee={lostTicketFee} labels={labels} />
          {total > 0 && <FinishPaymentFields finish={finish} labels={labels} />}
          {total > 0 && company.currency !== 'GBP' && <InvoiceFields finish={finish} labels={labels} />}
          {price?.kind === 'priced' && company.customerMessages.includes('receipt') && (
            <ReceiptFields finish={finish} labels={labels} />
          )}
          {isFree && (
            <p className={styles.nothing}>
              <Trans>There is nothing to pay.</Trans>
            </p>
          )}
          {finish.needsReason && (
            <form.AppField name="endReason">
              {() => (
                <ReasonField
                  about="early_end"
                  label={labels.endReason}
                  required
                  description={
                    isHeld
                      ? t`This costs less than the current price. Explain why in at least ten characters, which an admin reads, or charge the current price.`
                      : t`This costs less than the current price. Explain why in at least ten characters, which an admin reads.`
                  }
                />
              )}
            </form.AppField>
          )}
          <ApprovalNotice approval={finish.approval} reason={finish.input.agreementReason} />
          {finish.needsShift && <ShiftNotice shift={shift} locationId={stay.location.id} timeZone={timeZone} />}
          {price?.kind === 'priced' && price.price.lines.length > 0 && (
            <Section title={<Trans>Why this price</Trans>}>
              <PriceLines lines={price.price.lines} currency={currency} timeZone={timeZone} />
            </Section>
          )}
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.why}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
