import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import { refundService } from '../../../contract/payment.ts'
import type { DuplicatePayment, Service } from '../../../contract/service.ts'
import { isOwnShift, mayPayOut } from '../../../domain/cash-ups.ts'
import { type LocationLimits, mayRefundDuplicate } from '../../../domain/location-limits.ts'
import { hasReference } from '../../../domain/payments.ts'
import { isAdmin, type Role } from '../../../domain/roles.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { callFailureOf } from '../../data/failures.ts'
import { type ApiClient, uuidv7 } from '../../data/kept-data.ts'
import { REFUNDS } from '../../data/payment-queues.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import type { Press } from '../../lib/press.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { submittedByButton } from '../../ui/form/form-body.tsx'
import { submitErrorOfFailure, type SubmitError } from '../../ui/form/submit-error.ts'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { CashIcon, DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { REFERENCE_LABEL } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { openAtQuery, useLocations } from '../locations/public.ts'
import styles from './act-form.module.css'
import { type ActProps, PaymentField, PaymentMethodWords, ReferenceField, serverServiceQuery } from '../stays/public.ts'
import { OpenRegister } from '../cash-ups/public.ts'

/** Another method than that of the payment needs a reason. */
function refundRules(paidBy: PaymentMethod) {
  return v.variant('method', [
    v.object({ method: v.literal(paidBy), reason: v.string(), reference: v.string() }),
    v.object({
      method: v.picklist(PAYMENT_METHODS.filter((method) => method !== paidBy)),
      reason: ReasonText,
      reference: v.string(),
    }),
  ])
}
function refund(
  _press: Press,
  api: ApiClient,
  { id }: Service,
  body: RequestInput<typeof refundService>['body'],
): Promise<Service> {
  return api.call(refundService, { params: { id }, body })
}

const NO_DRAFT = { initial: null, failure: null, discard: () => undefined }

/** The refusal concerns no choice in the form: the same choice may be right a moment later, so no field is marked. */
function saidOfTheWhole(submitError: SubmitError): SubmitError {
  const [fault] = submitError.fields
  return fault ? { ...submitError, message: fieldCodeLabel(fault.code), fields: [] } : submitError
}

/**
 * Refunds a second payment. The server decides before the money is handed out, because two booths would refund it
 * twice. The default export is for `lazy`.
 */
export default function RefundForm({ row: { service }, onAct }: ActProps) {
  const { api, company } = useSession()
  const reachable = useReachable()
  const register = useQuery({ ...openAtQuery(api, service.location.id), enabled: reachable })
  const [answered, setAnswered] = useState<Service | null>(null)
  // One id while the panel is open: a repeat after a lost answer has no second effect.
  const [id] = useState(() => uuidv7(Date.now()))
  // Also set if the answer was lost and a pull brought the refund.
  const given = [answered, service].flatMap((one) => one?.paidAgain ?? []).find(({ refund: noted }) => noted?.id === id)
  const payment = service.paidAgain.find((one) => one.refund === null)
  const back = () => onAct(undefined)
  const asks = given === undefined && payment !== undefined

  if (asks && reachable && register.data !== undefined && register.isFetchedAfterMount && !register.isRefetchError) {
    return (
      <AskedForm
        key={payment.id}
        id={id}
        service={service}
        payment={payment}
        open={register.data}
        onGiven={setAnswered}
        onCancel={back}
        onAgain={register.refetch}
      />
    )
  }
  return (
    <PanelPage
      title={<Trans>Refund money</Trans>}
      help="paid-twice"
      aside={<Plate plate={service.licensePlate} country={company.country} />}
      footer={
        <Button variant={given === undefined ? 'default' : 'filled'} onClick={back}>
          {given === undefined ? <Trans>Back to the service</Trans> : <Trans>Done</Trans>}
        </Button>
      }
    >
      <div className={styles.told}>
        {given !== undefined && given.refund !== null && (
          <div role="status">
            <Notice icon={DoneIcon} tone="caution">
              <Trans>
                Recorded. Refund <Money amount={given.amount} currency={service.currency} /> now:
              </Trans>{' '}
              <PaymentMethodWords method={given.refund.method} />
            </Notice>
          </div>
        )}
        {given === undefined && payment === undefined && (
          <Notice icon={DoneIcon} tone="quiet">
            <Trans>There is nothing left to refund.</Trans>
          </Notice>
        )}
        {asks && !reachable && (
          <NeedsNetwork>
            <Trans>
              Without a connection nobody can know whether another booth has already refunded it. Wait for a connection,
              or note who asked.
            </Trans>
          </NeedsNetwork>
        )}
        {asks && reachable && !register.isError && <PanelSkeleton />}
        {asks && reachable && register.isError && (
          <LoadFailed onRetry={() => void register.refetch()}>
            <Trans>The server did not answer as it should.</Trans>
          </LoadFailed>
        )}
      </div>
    </PanelPage>
  )
}

interface AskedFormProps {
  /** Message about the refund. */
  id: string
  service: Service
  payment: DuplicatePayment
  /** Open cash-up of the register there; null if the register is closed. */
  open: CashUp | null
  onGiven: (answer: Service) => void
  onCancel: () => void
  /** Reads the register again. */
  onAgain: () => Promise<unknown>
}

function AskedForm({ id, service, payment, open, onGiven, onCancel, onAgain }: AskedFormProps) {
  const { t } = useLingui()
  const { api, sync, user, company } = useSession()
  const { timeZoneOf, limitsOf } = useLocations()
  const queries = useQueryClient()
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useAppForm({
    defaultValues: { method: payment.method, reason: '', reference: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: refundRules(payment.method) },
    ...submittedByButton(async (press, value: { method: PaymentMethod; reason: string; reference: string }) => {
      try {
        const answer = await refund(press, api, service, {
          id,
          paymentId: payment.id,
          method: value.method,
          ...(value.method !== payment.method && { reason: value.reason.trim() }),
          ...(hasReference(value.method) && value.reference.trim() !== '' && { reference: value.reference.trim() }),
          cashUpId: open?.id ?? null,
        })
        queries.setQueryData(serverServiceQuery(api, service.id).queryKey, answer)
        onGiven(answer)
        // The device shows the refund as soon as a pull brings it.
        void sync.refresh()
      } catch (error) {
        // Runs before the message, because the data next to it must be current.
        await onAgain()
        void queries.invalidateQueries({ queryKey: serverServiceQuery(api, service.id).queryKey })
        setSubmitError(saidOfTheWhole(submitErrorOfFailure(callFailureOf(error))))
      } finally {
        // Also after a refusal: another person may have refunded it.
        void queries.invalidateQueries({ queryKey: REFUNDS })
      }
    }),
  })
  const method = useStore(form.store, (state) => state.values.method)

  const limits = limitsOf(service.location.id)
  const mayNot = whyNot({ amount: payment.amount, open, user, limits, isCash: method === 'cash' })
  const labels = {
    method: t`Refund method`,
    reason: t`Why not with the original method`,
    reference: t(REFERENCE_LABEL),
  }
  return (
    <form.AppForm>
      <PanelPage
        title={<Trans>Refund money</Trans>}
        help="paid-twice"
        aside={<Plate plate={service.licensePlate} country={company.country} />}
        footer={
          <>
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
            {mayNot === null && (
              <form.SubmitButton>
                <Trans>Issue refund</Trans>
              </form.SubmitButton>
            )}
          </>
        }
      >
        <PanelForm
          offline={null}
          draft={NO_DRAFT}
          dirty={false}
          labels={labels}
          submitError={submitError}
          refusal={null}
          notices={
            mayNot !== null && (
              <Notice icon={WarningIcon} tone="caution">
                {mayNot === 'above_limit' && (
                  <Trans>
                    At this location, only an administrator refunds more than{' '}
                    <Money amount={limits.refundByStaff} currency={service.currency} />. Ask one, and note how to reach
                    the customer.
                  </Trans>
                )}
                {mayNot === 'shut' && <Trans>To refund money, you need an open shift at this location.</Trans>}
                {mayNot === 'not_own' && (
                  <Trans>{open?.openedBy.name} has the register open. Open it too, to share the shift.</Trans>
                )}
                {mayNot === 'not_opener' && (
                  <Trans>
                    At this location, only {open?.openedBy.name}, who opened the shift, or an admin takes cash out of
                    it.
                  </Trans>
                )}{' '}
                {(mayNot === 'shut' || mayNot === 'not_own') && <OpenRegister locationId={service.location.id} />}
              </Notice>
            )
          }
        >
          <dl className={styles.new}>
            <dt>{payment.isCredit === true ? <Trans>Owed to the customer</Trans> : <Trans>Paid again</Trans>}</dt>
            <dd>
              <strong>
                <Money amount={payment.amount} currency={service.currency} />
              </strong>
            </dd>
            <dd className={styles.difference}>
              <PaymentMethodWords method={payment.method} /> ·{' '}
              {payment.reference !== undefined && <>{payment.reference} · </>}
              {payment.by.name !== '' && <>{payment.by.name} · </>}
              <Moment at={payment.at} timeZone={timeZoneOf(service.location.id)} />
            </dd>
          </dl>
          {mayNot === null && (
            <>
              {isAdmin(user.role) ? (
                <form.AppField name="method">{() => <PaymentField label={labels.method} />}</form.AppField>
              ) : (
                <p className={styles.follows}>
                  <Trans>
                    Refund with the original method: <PaymentMethodWords method={payment.method} />.
                  </Trans>{' '}
                  <Trans>Only an admin can choose another method.</Trans>
                </p>
              )}
              {method !== payment.method && (
                <form.AppField name="reason">
                  {() => <ReasonField about="refund" label={labels.reason} required />}
                </form.AppField>
              )}
              {hasReference(method) && <form.AppField name="reference">{() => <ReferenceField />}</form.AppField>}
              <Notice icon={CashIcon} tone="quiet">
                <Effect isCash={method === 'cash'} open={open} />
              </Notice>
            </>
          )}
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}

interface Giver {
  amount: number
  open: CashUp | null
  user: { id: string; role: Role }
  limits: LocationLimits
  isCash: boolean
}

/** Returns why this person may not refund the payment; null if they may. */
function whyNot({
  amount,
  open,
  user,
  limits,
  isCash,
}: Giver): 'above_limit' | 'shut' | 'not_own' | 'not_opener' | null {
  if (isAdmin(user.role)) return null
  if (!mayRefundDuplicate(amount, user.role, limits)) return 'above_limit'
  if (open === null) return 'shut'
  if (!isOwnShift(open, user)) return 'not_own'
  return isCash && !mayPayOut(open, user, limits) ? 'not_opener' : null
}

/** Source of the money, shown before the refund. */
function Effect({ isCash, open }: { isCash: boolean; open: CashUp | null }) {
  if (open === null) return <Trans>No register is open here, so it is noted on the service only.</Trans>
  const opener = open.openedBy.name
  if (isCash) return <Trans>It is taken out of {opener}’s drawer, and no longer expected there.</Trans>
  return (
    <Trans>
      This lowers the total of {opener}’s shift. Once it is recorded here, refund it with the terminal or the app.
    </Trans>
  )
}
