import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { adjustCashUp } from '../../../contract/cash-up-writes.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { type RefusedOp, useRefusedOp } from '../../data/refused-op.ts'
import { type ReadyDraft, useDraft } from '../../data/use-draft.ts'
import { amountOf, amountText, PositiveAmountText } from '../../lib/amount-text.ts'
import { instantNow } from '../../lib/now.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import type { ActFormProps } from './act-form.ts'
import styles from './action-page.module.css'
import { ActionPage } from './action-page.tsx'
import { adjustCashUpCommand } from './commands.ts'
import { useCashAction } from './use-cash-action.ts'

const AdjustmentBody = adjustCashUp.request.body

const FIELDS = new Map([
  ['amount', 'amount'],
  ['reason', 'reason'],
] as const)

/** Records a correction of a collected cash-up. */
export function AdjustForm(props: ActFormProps) {
  const draft = useDraft(`cash-adjust:${props.row.cashUp.id}`, AdjustingInput)
  const refused = useRefusedOp('adjustCashUp', props.resubmitting, AdjustmentBody)
  if (draft.status === 'ready' && refused.status === 'ready')
    return <LoadedForm {...props} draft={draft} refused={refused.value} />
  return <FormLoading title={<Trans>Adjust the collection</Trans>} reads={[draft, refused]} />
}

interface LoadedFormProps extends ActFormProps {
  draft: ReadyDraft<AdjustingInput>
  refused: RefusedOp<v.InferOutput<typeof AdjustmentBody>> | null
}

function inputOf({ amount, reason }: v.InferOutput<typeof AdjustmentBody>): AdjustingInput {
  return { direction: amount < 0 ? 'take' : 'add', amount: amountText(Math.abs(amount)), reason }
}

function LoadedForm({ row: { cashUp }, draft, refused, onCancel, onDone }: LoadedFormProps) {
  const { t } = useLingui()
  const { currency } = cashUp
  const { money } = useAmounts(currency)
  const { form, dirty, submitError, refusal } = useCashAction({
    command: adjustCashUpCommand,
    draft,
    empty: NO_ADJUSTING,
    refused: refused && { ...refused, input: inputOf(refused.body) },
    schema: AdjustingSchema,
    fields: FIELDS,
    toCommand: ({ direction, amount, reason }: AdjustingInput) => ({
      cashUp,
      id: refused?.body.id ?? uuidv7(Date.now()),
      at: refused?.body.at ?? instantNow(),
      amount: (direction === 'take' ? -1 : 1) * (amountOf(amount) ?? 0),
      reason: reason.trim(),
    }),
    said: ({ amount }) => msg`Collection adjusted by ${money(amount)}`,
    onDone,
  })
  const labels = { direction: t`Correction`, amount: t`Amount`, reason: t`Reason` }
  const directions = [
    { value: 'add', label: t`Add: more was received` },
    { value: 'take', label: t`Take off: less was received` },
  ]

  return (
    <form.AppForm>
      <ActionPage
        title={<Trans>Adjust the collection</Trans>}
        help="collect-a-cash-up"
        submit={<Trans>Record the correction</Trans>}
        draft={draft}
        dirty={dirty}
        labels={labels}
        submitError={submitError}
        refusal={refusal}
        onCancel={onCancel}
      >
        <p className={styles.aside}>
          <Trans>The collected amount stays as it is. The correction is noted beside it, with your name.</Trans>
        </p>
        <form.AppField name="direction">
          {(field) => <field.SelectField label={labels.direction} options={directions} />}
        </form.AppField>
        <form.AppField name="amount">
          {() => <AmountField label={labels.amount} required currency={currency} />}
        </form.AppField>
        <form.AppField name="reason">
          {() => <ReasonField about="adjustment" label={labels.reason} required />}
        </form.AppField>
      </ActionPage>
    </form.AppForm>
  )
}

/**
 * A correction beside the collected amount. The direction is chosen, because the number keyboard of a phone has no
 * minus.
 */
export const AdjustingInput = v.object({
  direction: v.picklist(['', 'add', 'take']),
  amount: v.string(),
  reason: v.string(),
})
type AdjustingInput = v.InferOutput<typeof AdjustingInput>

const NO_ADJUSTING: AdjustingInput = { direction: '', amount: '', reason: '' }

export const AdjustingSchema = v.object({
  direction: v.pipe(
    v.picklist(['', 'add', 'take']),
    v.check((direction) => direction !== '', 'required'),
  ),
  amount: PositiveAmountText,
  reason: ReasonText,
})
