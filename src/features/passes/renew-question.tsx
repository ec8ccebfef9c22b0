import { Button, Checkbox } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { useState } from 'react'

import type { Pass, Renewal } from '../../../contract/pass.ts'
import { hasReference } from '../../../domain/payments.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { RefusedOp } from '../../data/refused-op.ts'
import { useMoneyCommand } from '../../data/use-command.ts'
import { formatDay } from '../../lib/dates.ts'
import type { Press } from '../../lib/press.ts'
import { ReferenceInput } from '../stays/public.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { MoneyForm } from '../../ui/form/money-form.tsx'
import { whyNot } from '../../ui/form/why-not.ts'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Money } from '../../ui/money.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { renewPassCommand } from './commands.ts'
import { CashForPass } from './pass-fields.tsx'
import { cashFault, changeForSale } from './pass-input.ts'
import styles from './passes.module.css'
import { PlatesOf } from './plates-of.tsx'
import { PassShiftNotice, usePassShift } from './shift-for-pass.tsx'
import { useFreshPasses } from './use-fresh-passes.ts'
import { useReceipt } from './use-receipt.ts'
import { WhyNot } from './why-not.tsx'

const CHOOSE = msg`Choose a payment method`

interface RenewQuestionProps {
  pass: Pass
  /** A refused renewal to be resubmitted; its payment does not change. */
  refused?: RefusedOp<Renewal> | null
  onClose: () => void
}

/** Shows the period and price of a renewal, and asks for the payment method. */
export function RenewQuestion({ pass, refused = null, onClose }: RenewQuestionProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const { money } = useAmounts(pass.currency)
  const { renewal, location, currency, plates } = pass
  const shift = usePassShift(location.id)
  const receiptOf = useReceipt()
  const run = useFreshPasses(useMoneyCommand(renewPassCommand).run)
  const [replacing, setReplacing] = useState(refused?.id)
  const [method, setMethod] = useState<PaymentMethod | null>(refused?.body.method ?? null)
  const [reference, setReference] = useState(refused?.body.reference ?? '')
  const cash = useAppForm({ defaultValues: { received: '' } })
  const received = useStore(cash.store, ({ values }) => values.received)
  const [transfer, setTransfer] = useState(refused !== null && refused.body.cashUpId === null)
  const [failure, setFailure] = useState<MessageDescriptor | null>(() =>
    refused?.problem ? whyNot({ kind: 'refused', problem: refused.problem, op: refused.id }) : null,
  )
  const admin = isAdmin(user.role)
  // The money of a refused renewal is in the register in which it was paid.
  const cashUpId = transfer ? null : (refused?.body.cashUpId ?? shift.cashUp?.id ?? null)
  const paysCash = !transfer && method === 'cash'
  const ready = renewal !== null && (renewal.cost === 0 || transfer || cashUpId !== null)

  async function confirm(press: Press, { startsOn, endsOn, cost }: NonNullable<Pass['renewal']>): Promise<void> {
    // A free renewal needs no payment, but the request requires a method.
    const paidBy = transfer ? 'digital' : cost === 0 ? 'cash' : method
    if (paidBy === null) return setFailure(CHOOSE)
    const fault = paysCash ? cashFault(received, cost) : null
    if (fault !== null) return setFailure(FIELD_CODE_LABELS[fault])
    const receipt =
      refused === null
        ? await receiptOf(location.id)
        : { id: refused.body.id, at: refused.body.at, receiptNumber: refused.body.receiptNumber }
    const payment = {
      ...receipt,
      amount: cost,
      method: paidBy,
      reference: hasReference(paidBy) ? reference.trim() || null : null,
      cashUpId,
    }
    const outcome = await runWithToast(
      () => run(press, { pass, payment, days: { startsOn, endsOn } }, { replacing }),
      whyNot,
      () => msg`Renewed. Receipt ${receipt.receiptNumber}`,
    )
    if (outcome.kind === 'refused' || outcome.kind === 'conflict') setReplacing(outcome.op ?? undefined)
    const found = whyNot(outcome)
    setFailure(found)
    if (found === null) onClose()
  }

  return (
    <Question title={<Trans>Renew this pass</Trans>} onClose={onClose}>
      <MoneyForm>
        <div className={styles.asked}>
          <PlatesOf plates={plates} />
          {renewal === null ? (
            <p>
              <Trans>Its membership is no longer sold. Sell another one.</Trans>
            </p>
          ) : (
            <>
              <p>
                <Trans>
                  {pass.membership.name}, from {formatDay(renewal.startsOn)} to {formatDay(renewal.endsOn)}
                </Trans>
              </p>
              <div className={styles.total}>
                <span>
                  <Trans>To be paid</Trans>
                </span>
                <Money amount={renewal.cost} currency={currency} />
              </div>
              {!transfer && renewal.cost > 0 && (
                <SegmentedControl
                  wide="row"
                  label={t`Payment method`}
                  options={PAYMENT_METHODS.map((value) => ({ value, label: t(PAYMENT_METHOD_LABELS[value]) }))}
                  value={method}
                  onChange={(chosen) => {
                    setMethod(chosen)
                    setFailure(null)
                  }}
                />
              )}
              {renewal.cost > 0 && hasReference(transfer ? 'digital' : method) && (
                <ReferenceInput value={reference} onChange={setReference} />
              )}
              {paysCash && renewal.cost > 0 && (
                <cash.AppField name="received" listeners={{ onChange: () => setFailure(null) }}>
                  {() => (
                    <CashForPass
                      label={t`Cash received`}
                      total={renewal.cost}
                      change={changeForSale(received, renewal.cost)}
                      currency={currency}
                    />
                  )}
                </cash.AppField>
              )}
              {admin && (
                <Checkbox
                  label={t`Transfer, without a register`}
                  checked={transfer}
                  onChange={(event) => setTransfer(event.currentTarget.checked)}
                />
              )}
              <PassShiftNotice shift={shift} locationId={location.id} withoutRegister={transfer} />
            </>
          )}
          <WhyNot failure={failure} isQueued />
        </div>
        <div className={questionStyles.choices}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {renewal !== null && (
            <MoneyButton disabled={!ready} onPress={(press) => confirm(press, renewal)}>
              <Trans>Renew for {money(renewal.cost)}</Trans>
            </MoneyButton>
          )}
        </div>
      </MoneyForm>
    </Question>
  )
}
