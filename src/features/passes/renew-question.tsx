import { Button, Checkbox } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Pass, Renewal } from '../../../contract/pass.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { RefusedOp } from '../../data/refused-op.ts'
import { formatDay } from '../../lib/dates.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { whyNot } from '../../ui/form/why-not.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Money } from '../../ui/money.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { renewPassCommand } from './commands.ts'
import styles from './passes.module.css'
import { PlatesOf } from './plates-of.tsx'
import { PassShiftNotice, usePassShift } from './shift-for-pass.tsx'
import { usePassCommand } from './use-pass-command.ts'
import { useReceipt } from './use-receipt.ts'
import { WhyNot } from './why-not.tsx'

interface RenewQuestionProps {
  pass: Pass
  /** A renewal that the server refused, asked anew: its payment stays the same. */
  refused?: RefusedOp<Renewal> | null
  onClose: () => void
}

/** Says what a renewal buys and costs, and asks how it is paid. */
export function RenewQuestion({ pass, refused = null, onClose }: RenewQuestionProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const { money } = useAmounts(pass.currency)
  const { renewal, location, currency, plates } = pass
  const shift = usePassShift(location.id)
  const receiptOf = useReceipt()
  const { run, running } = usePassCommand(renewPassCommand)
  const [replacing, setReplacing] = useState(refused?.id)
  const [method, setMethod] = useState<PaymentMethod>(refused?.body.method ?? 'cash')
  const [transfer, setTransfer] = useState(refused !== null && refused.body.cashUpId === null)
  const [failure, setFailure] = useState<MessageDescriptor | null>(() => (refused?.problem ? whyNot({ kind: 'refused', problem: refused.problem, op: refused.id }) : null))
  const admin = isAdmin(user.role)
  // The money of a refused one lies where it was put.
  const cashUpId = transfer ? null : (refused?.body.cashUpId ?? shift.cashUp?.id ?? null)
  const ready = renewal !== null && (renewal.cost === 0 || transfer || cashUpId !== null)

  async function confirm({ startsOn, endsOn, cost }: NonNullable<Pass['renewal']>): Promise<void> {
    const receipt = refused === null ? await receiptOf(location.id) : { id: refused.body.id, at: refused.body.at, receiptNumber: refused.body.receiptNumber }
    const payment = { ...receipt, amount: cost, method: transfer ? ('digital' as const) : method, reference: refused?.body.reference ?? null, cashUpId }
    const outcome = await runWithToast(
      () => run({ pass, payment, days: { startsOn, endsOn } }, { replacing }),
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
      <div className={styles.asked}>
        <PlatesOf plates={plates} />
        {renewal === null ? (
          <p>
            <Trans>Its membership is not sold any more. Sell another one.</Trans>
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
            {!transfer && (
              <SegmentedControl
                wide="row"
                label={t`Payment method`}
                options={PAYMENT_METHODS.map((value) => ({ value, label: t(PAYMENT_METHOD_LABELS[value]) }))}
                value={method}
                onChange={setMethod}
              />
            )}
            {admin && <Checkbox label={t`Transfer, without a register`} checked={transfer} onChange={(event) => setTransfer(event.currentTarget.checked)} />}
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
          <Button loading={running} disabled={!ready} onClick={() => void confirm(renewal)}>
            <Trans>Renew for {money(renewal.cost)}</Trans>
          </Button>
        )}
      </div>
    </Question>
  )
}
