import { Button, Textarea } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Pass } from '../../../contract/pass.ts'
import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { hasReference } from '../../../domain/payments.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { useMoneyWrite } from '../../data/online-write.ts'
import type { Press } from '../../lib/press.ts'
import { ReferenceInput } from '../stays/public.ts'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { MoneyForm } from '../../ui/form/money-form.tsx'
import { UsualReasons } from '../../ui/form/reason-field.tsx'
import { whyNot } from '../../ui/form/why-not.ts'
import { CashIcon } from '../../ui/icons.tsx'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import styles from './passes.module.css'
import { usePassSales } from './queries.ts'
import { cancel } from './writes.ts'
import { usePassShift } from './shift-for-pass.tsx'
import { WhyNot } from './why-not.tsx'

const KEEP = 'keep'
const CHOOSE = msg`Choose a refund, or “No refund”`

/** Asks why a pass ends, and how the value of its unused days is refunded. */
export function CancelQuestion({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const { t } = useLingui()
  const state = usePassSales(pass)
  const reachable = useReachable()
  const shift = usePassShift(pass.location.id)
  const { run } = useMoneyWrite(cancel)
  const [refundId] = useState(() => uuidv7(Date.now()))
  const [reason, setReason] = useState('')
  const [given, setGiven] = useState<PaymentMethod | typeof KEEP | null>(null)
  const [reference, setReference] = useState('')
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const unused = state.status === 'ready' ? state.record.unused : null
  const method = given === KEEP || given === null ? undefined : given
  const tooShort = reason.trim().length < REASON_MIN
  const opener = shift.cashUp?.openedBy.name ?? ''

  async function confirm(press: Press): Promise<void> {
    setAsked(true)
    if (tooShort || unused === null) return
    if (unused.amount > 0 && given === null) return setFailure(CHOOSE)
    const refund =
      method === undefined
        ? null
        : {
            id: refundId,
            amount: unused.amount,
            method,
            cashUpId: shift.cashUp?.id ?? null,
            reference: hasReference(method) ? reference.trim() || null : null,
          }
    const outcome = await runWithToast(
      () => run(press, { params: { id: pass.id }, body: { reason: reason.trim(), refund } }),
      whyNot,
      () => msg`The pass is cancelled.`,
    )
    const found = whyNot(outcome)
    setFailure(found)
    if (found === null) onClose()
  }

  return (
    <Question title={<Trans>Cancel this pass?</Trans>} onClose={onClose}>
      <MoneyForm>
        <div className={styles.asked}>
          <p>
            <Trans>From now on its plates pay the normal price. A cancelled pass stays cancelled.</Trans>
          </p>
          <Textarea
            label={t`Why it is cancelled`}
            withAsterisk
            aria-required
            data-autofocus
            rows={2}
            maxLength={REASON_MAX}
            description={t`At least ${REASON_MIN} characters`}
            error={asked && tooShort ? t`At least ${REASON_MIN} characters` : undefined}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <UsualReasons about="cancelled_pass" value={reason} onChange={setReason} />
          {unused !== null && unused.amount > 0 && (
            <>
              <div className={styles.total}>
                <Plural value={unused.days} one="# unused day" other="# unused days" />
                <Money amount={unused.amount} currency={pass.currency} />
              </div>
              <SegmentedControl
                wide="column"
                label={t`Refund method`}
                options={[
                  { value: KEEP, label: t`No refund` },
                  ...PAYMENT_METHODS.map((value) => ({ value, label: t(PAYMENT_METHOD_LABELS[value]) })),
                ]}
                value={given}
                onChange={(chosen) => {
                  setGiven(chosen)
                  setFailure(null)
                }}
              />
              {method !== undefined && hasReference(method) && (
                <ReferenceInput value={reference} onChange={setReference} />
              )}
              {method !== undefined && shift.known && (
                <Notice icon={CashIcon} tone="quiet">
                  {shift.cashUp === null ? (
                    <Trans>No register is open here, so it is taken out of none. Cash needs an open register.</Trans>
                  ) : (
                    <Trans>It is taken out of {opener}’s shift.</Trans>
                  )}
                </Notice>
              )}
            </>
          )}
          {state.status === 'lost' && reachable && (
            <LoadFailed onRetry={state.retry}>
              <Trans>The server did not answer as it should.</Trans>
            </LoadFailed>
          )}
          <WhyNot failure={failure} />
        </div>
        <div className={questionStyles.choices}>
          <Button variant="default" onClick={onClose}>
            <Trans>Keep the pass</Trans>
          </Button>
          <MoneyButton color="negative" disabled={unused === null} onPress={confirm}>
            <Trans>Cancel the pass</Trans>
          </MoneyButton>
        </div>
      </MoneyForm>
    </Question>
  )
}
