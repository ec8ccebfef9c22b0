import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { finishService } from '../../../contract/service-writes.ts'
import type { StoredAgreement } from '../../../domain/agreements.ts'
import { REASON_MAX } from '../../../domain/cash-ups.ts'
import type { LocationLimits } from '../../../domain/location-limits.ts'
import { hasReference } from '../../../domain/payments.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { MomentField } from '../../ui/form/moment-input.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { FormLoading } from '../../ui/form-loading.tsx'
import { LockIcon, WarningIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { PAYMENT_METHOD_LABELS, REFERENCE_LABEL, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'
import { AgreementField } from './pricing/agreement-field.tsx'
import { CashField } from './cash-field.tsx'
import type { DevicePrice } from './pricing/device-price.ts'
import { FinishDone } from './finish-done.tsx'
import styles from './finish-form.module.css'
import { FinishDraft, type FinishInput } from './finish-input.ts'
import { NO_AGREEMENT, useAgreements } from './pricing/offered-agreements.ts'
import { PassHours } from './pricing/pass-hours.tsx'
import { PassNoteWords, RenewLink, usePassNote } from './pricing/pass-note.tsx'
import { PassWords } from './pricing/pass-words.tsx'
import {
  type ActProps,
  PaymentField,
  ReferenceField,
  type ShiftHere,
  ShiftNotice,
  useShiftHere,
} from '../stays/public.ts'
import { PriceLines } from '../rates/public.ts'
import { useFinish, type RefusedFinish } from './use-finish.ts'
import { useRefusedAct } from './use-refused.ts'

/** For how long one pays ahead. */
const LENGTHS = [30, 60, 120, 240] as const

/** Charges a stay and ends it. The default export is what `lazy` asks for. */
export default function FinishForm(props: ActProps) {
  const { service } = props.row
  // What was overstayed is past; who pays for longer before their time ends pays ahead again.
  const [begins] = useState(() => !service.overstay || Date.parse(service.startedAt) > now())
  const locations = useLocations()
  const draft = useDraft(`service-finish:${service.id}`, FinishDraft)
  const refused = useRefusedAct(finishService.id, props.resubmitting, finishService.request.body)
  const shift = useShiftHere(service.location.id)
  const agreements = useAgreements()
  if (
    draft.status !== 'ready' ||
    refused.status !== 'ready' ||
    shift.status !== 'ready' ||
    agreements.status !== 'ready' ||
    locations.status !== 'ready'
  ) {
    return (
      <FormLoading title={<Trans>Charge and finish</Trans>} reads={[draft, refused, shift, agreements, locations]} />
    )
  }
  const limits = locations.limitsOf(service.location.id)
  const { lostTicketFee = 0, paymentType } = locations.list?.find(({ id }) => id === service.location.id) ?? {}
  const isAhead = paymentType === 'pre_pay' && begins
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
  const { form, stay, price, total, change, cash, method, offered, endedAt, isHeld, isOver, charged } = finish
  const { currency } = stay
  const passNote = usePassNote(stay, timeZone)
  const byMethod = method === null ? '' : t(PAYMENT_METHOD_LABELS[method])
  const labels = {
    agreementId: t(SERVICE_FIELD_LABELS.agreementName),
    agreementReason: t(SERVICE_FIELD_LABELS.agreementReason),
    paymentMethod: t(SERVICE_FIELD_LABELS.paymentMethod),
    firstAmount: t`${byMethod}: how much of it`,
    restMethod: t`The rest by`,
    reference: t(REFERENCE_LABEL),
    restReference: t(REFERENCE_LABEL),
    cashReceived: t`Cash received`,
    paidUntil: t`Paid until`,
    takenBy: t`Who takes the vehicle`,
    document: t`Number of their document`,
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
  if (isOver) return <Over row={row} timeZone={timeZone} onBack={() => onAct(undefined)} />

  return (
    <form.AppForm>
      <PanelPage
        title={isAhead ? <Trans>Charge ahead</Trans> : <Trans>Charge and finish</Trans>}
        help="charge-a-stay"
        aside={<Plate plate={stay.licensePlate} country={company.country} />}
        footer={
          <form.SubmitButton disabled={!finish.mayCharge} fullWidth classNames={{ root: styles.charge }}>
            {total === 0 && price?.kind === 'priced' ? (
              <Trans>Finish</Trans>
            ) : isAhead ? (
              <Trans>Charge</Trans>
            ) : (
              <Trans>Charge and finish</Trans>
            )}
          </form.SubmitButton>
        }
      >
        <PanelForm
          offline={
            reachable ? null : (
              <Trans>
                Without a connection the price is that of this device. It is saved here, and sent as soon as there is
                one.
              </Trans>
            )
          }
          draft={draft}
          dirty={finish.dirty}
          notices={
            refused?.base?.status === 'voided' && (
              <Notice icon={WarningIcon} tone="negative">
                <Trans>
                  This service was voided meanwhile, so its payment cannot be sent. Discard it in the outbox, and give
                  the money back.
                </Trans>
              </Notice>
            )
          }
          labels={labels}
          submitError={finish.submitError}
          refusal={finish.refusal}
        >
          <div className={styles.asked}>
            <p className={styles.stay}>
              <VehicleTypeMark id={stay.vehicleTypeId} />
              <span>
                {isAhead && stay.overstay ? (
                  <Trans>
                    Paid already until <Moment at={stay.startedAt} timeZone={timeZone} />
                  </Trans>
                ) : (
                  <Trans>
                    In since <Moment at={stay.startedAt} timeZone={timeZone} />
                  </Trans>
                )}
                {price?.kind === 'priced' && <> · {formatMinutes(price.price.totalMinutes)}</>}
              </span>
              {stay.pass && (
                <span>{passNote === undefined ? <PassWords pass={stay.pass} /> : stay.pass.membership}</span>
              )}
            </p>
            {passNote !== undefined && passNote.why !== 'outside_hours' && (
              <p className={styles.passNote}>
                <PassNoteWords note={passNote} /> <RenewLink note={passNote} />
              </p>
            )}
            {stay.pass?.standing === 'valid' && stay.pass.hours !== 'always' && (
              <p className={styles.stay}>
                <PassHours pass={stay.pass} />
              </p>
            )}
            <p className={styles.total}>
              <span>{t(SERVICE_FIELD_LABELS.totalCost)}</span>
              <strong>
                {price?.kind === 'priced' ? (
                  <Money amount={price.price.totalCost} currency={currency} />
                ) : price === null ? (
                  '…'
                ) : (
                  <Missing />
                )}
              </strong>
            </p>
            {(isHeld || refused !== null) && (
              <p className={styles.held}>
                <Trans>
                  Price of <Moment at={endedAt} timeZone={timeZone} show="time" />
                </Trans>
                {isHeld && (
                  <button type="button" onClick={finish.release}>
                    <Trans>Price of now</Trans>
                  </button>
                )}
              </p>
            )}
          </div>
          {finish.isClockSlow && finish.clockDoubt === null && (
            <Notice icon={WarningIcon} tone="caution">
              <Trans>
                It began later than the clock of this device shows. Check the clock: until it is right, this is the
                price of a stay that has just begun.
              </Trans>
            </Notice>
          )}
          {finish.clockDoubt !== null && (
            <Notice icon={WarningIcon} tone="caution">
              {finish.clockDoubt === 'never' ? (
                <Trans>This device’s clock could not be checked yet.</Trans>
              ) : (
                <Trans>
                  This device’s clock could not be checked since <Moment at={finish.clockDoubt} timeZone={timeZone} />.
                </Trans>
              )}{' '}
              <Trans>
                Compare the times: by it, it is <Moment at={finish.clock} timeZone={timeZone} />. If that is wrong,
                enter what time it is.
              </Trans>
            </Notice>
          )}
          {finish.asksNow && (
            <form.AppField name="toldNow">
              {() => <MomentField label={labels.toldNow} description={t`Only where the clock is wrong`} />}
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
                  max={REASON_MAX}
                  rows={2}
                  description={t`This agreement asks for it. Ten characters or more; it is kept with the stay.`}
                />
              )}
            </form.AppField>
          )}
          {finish.input.isLost && (
            <div className={styles.lost}>
              <p>
                {lostTicketFee > 0 ? (
                  <Trans>
                    The ticket is lost: <Money amount={lostTicketFee} currency={currency} /> are added. Look at a
                    document of whoever takes the vehicle.
                  </Trans>
                ) : (
                  <Trans>The ticket is lost. Look at a document of whoever takes the vehicle.</Trans>
                )}
              </p>
              <form.AppField name="takenBy">
                {(field) => <field.TextField label={labels.takenBy} required autoComplete="off" />}
              </form.AppField>
              <form.AppField name="document">
                {(field) => <field.TextField label={labels.document} required autoComplete="off" />}
              </form.AppField>
            </div>
          )}
          <p className={styles.split}>
            <TextButton onClick={() => finish.lose(!finish.input.isLost)}>
              {finish.input.isLost ? <Trans>The ticket is here</Trans> : <Trans>The ticket is lost…</Trans>}
            </TextButton>
          </p>
          {total > 0 && (
            <form.AppField name="paymentMethod">{() => <PaymentField label={labels.paymentMethod} />}</form.AppField>
          )}
          {total > 0 && method !== null && !finish.input.isSplit && (
            <p className={styles.split}>
              <TextButton onClick={() => finish.split(true)}>
                <Trans>Split payment…</Trans>
              </TextButton>
            </p>
          )}
          {total > 0 && method !== null && finish.input.isSplit && (
            <>
              <form.AppField name="firstAmount">
                {() => <AmountField label={labels.firstAmount} required currency={currency} onTyped={finish.hold} />}
              </form.AppField>
              <form.AppField name="restMethod">
                {() => <PaymentField label={labels.restMethod} except={method} />}
              </form.AppField>
              <p className={styles.split}>
                {finish.rest !== null && (
                  <span>
                    <Trans>
                      The rest: <Money amount={finish.rest} currency={currency} />
                    </Trans>
                  </span>
                )}
                <TextButton onClick={() => finish.split(false)}>
                  <Trans>Pay all in one way</Trans>
                </TextButton>
              </p>
            </>
          )}
          {total > 0 && hasReference(method) && (
            <form.AppField name="reference">
              {() => <ReferenceField of={hasReference(finish.restMethod) ? method : null} />}
            </form.AppField>
          )}
          {total > 0 && hasReference(finish.restMethod) && (
            <form.AppField name="restReference">
              {() => <ReferenceField of={hasReference(method) ? finish.restMethod : null} />}
            </form.AppField>
          )}
          {total > 0 && cash !== null && (
            <form.AppField name="cashReceived">
              {() => (
                <CashField
                  label={labels.cashReceived}
                  total={cash}
                  change={change}
                  currency={currency}
                  onHandedOver={finish.hold}
                />
              )}
            </form.AppField>
          )}
          {total === 0 && price?.kind === 'priced' && (
            <p className={styles.nothing}>
              <Trans>Nothing is to be paid.</Trans>
            </p>
          )}
          {finish.needsReason && (
            <form.AppField name="endReason">
              {() => (
                <ReasonField
                  about="early_end"
                  label={labels.endReason}
                  required
                  max={REASON_MAX}
                  rows={3}
                  description={
                    isHeld
                      ? t`It costs less than it would now. An admin reads what you write here, in ten characters or more; or charge the price of now.`
                      : t`It costs less than it would now. An admin reads what you write here, in ten characters or more.`
                  }
                />
              )}
            </form.AppField>
          )}
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

/** Why there is no price, so that nothing can be charged. */
function NoPrice({ price }: { price: DevicePrice | { kind: 'unreadable' } | null }) {
  const { t } = useLingui()
  if (price === null || price.kind === 'priced') return null
  if (price.kind === 'unreadable') return <StoreFailed />
  return (
    <Notice icon={WarningIcon} tone="negative">
      {price.kind === 'unknown_location' && (
        <Trans>This device does not know the rates of this location yet. Wait until it is up to date.</Trans>
      )}
      {price.kind === 'failed' && price.failure.code === 'rate_missing' && t(FIELD_CODE_LABELS.rate_missing)}
      {price.kind === 'failed' && price.failure.code === 'stay_too_long' && t(FIELD_CODE_LABELS.stay_too_long)}
    </Notice>
  )
}

/** It has ended already, or has not begun. */
function Over({ row: { service }, timeZone, onBack }: { row: ActProps['row']; timeZone: string; onBack: () => void }) {
  const { company } = useSession()
  return (
    <PanelPage
      title={<Trans>Charge and finish</Trans>}
      help="charge-a-stay"
      aside={<Plate plate={service.licensePlate} country={company.country} />}
      footer={
        <Button variant="default" onClick={onBack}>
          <Trans>Back to the service</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        <Notice icon={LockIcon} tone="quiet">
          {service.status === 'voided' && <Trans>This service was voided: there is nothing to charge.</Trans>}
          {service.status === 'completed' && service.paidAt === null && <Trans>This service has ended.</Trans>}
          {service.status === 'completed' && service.paidAt !== null && (
            <Trans>
              This service was paid already: <Moment at={service.paidAt} timeZone={timeZone} />.
            </Trans>
          )}
          {(service.status === 'reserved' || service.status === 'unconfirmed') && (
            <Trans>This vehicle has not come in yet.</Trans>
          )}
        </Notice>
      </div>
    </PanelPage>
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
