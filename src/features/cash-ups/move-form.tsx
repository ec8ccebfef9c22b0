import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { moveCash } from '../../../contract/cash-up-writes.ts'
import { type CashMovement, expectedCash, mayPayOut } from '../../../domain/cash-ups.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { type RefusedOp, useRefusedOp } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { type ReadyDraft, useDraft } from '../../data/use-draft.ts'
import { amountOf, amountText, PositiveAmountText } from '../../lib/amount-text.ts'
import { instantNow } from '../../lib/now.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { LockIcon, WarningIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { StateNotice } from '../../ui/states.tsx'
import { useLocations } from '../locations/public.ts'
import type { ActFormProps } from './act-form.ts'
import styles from './action-page.module.css'
import { ActionPage } from './action-page.tsx'
import { BlindNotice } from './blind-notice.tsx'
import { moveCashCommand } from './commands.ts'
import { useCashAction } from './use-cash-action.ts'

const MovementBody = moveCash.request.body

const FIELDS = new Map([
  ['amount', 'amount'],
  ['reason', 'reason'],
] as const)

interface MoveFormProps extends ActFormProps {
  kind: CashMovement
}

/** Puts cash into an open register or takes it out. */
export function MoveForm(props: MoveFormProps) {
  const draft = useDraft(`cash-move:${props.row.cashUp.id}:${props.kind}`, MovingInput)
  const refused = useRefusedOp('moveCash', props.resubmitting, MovementBody)
  const { user } = useSession()
  const { cashUp } = props.row
  const limits = useLocations().limitsOf(cashUp.location.id)
  if (draft.status !== 'ready' || refused.status !== 'ready')
    return <FormLoading title={<Title kind={props.kind} />} reads={[draft, refused]} />
  const kind = refused.value?.body.kind ?? props.kind
  if (kind === 'pay_out' && !mayPayOut(cashUp, user, limits)) return <NotTheOpener opener={cashUp.openedBy.name} />
  return <LoadedForm {...props} kind={kind} draft={draft} refused={refused.value} />
}

/** The location lets people who share a shift put cash in, but not take it out. */
function NotTheOpener({ opener }: { opener: string }) {
  return (
    <PanelPage title={<Title kind="pay_out" />} help="cash-in-and-out">
      <StateNotice icon={LockIcon} role="status" title={<Trans>Only {opener} or an admin takes cash out here</Trans>}>
        <Trans>
          At this location, only the person who opened a shift or an admin takes cash out of it. Ask one of them.
        </Trans>
      </StateNotice>
    </PanelPage>
  )
}

function Title({ kind }: { kind: CashMovement }) {
  return kind === 'pay_in' ? <Trans>Put cash in</Trans> : <Trans>Take cash out</Trans>
}

interface LoadedFormProps extends MoveFormProps {
  draft: ReadyDraft<MovingInput>
  refused: RefusedOp<v.InferOutput<typeof MovementBody>> | null
}

function LoadedForm({ row: { cashUp, doubt }, kind, draft, refused, onCancel, onDone }: LoadedFormProps) {
  const { t } = useLingui()
  const { currency } = cashUp
  const { money } = useAmounts(currency)
  const { form, input, dirty, submitError, refusal } = useCashAction({
    command: moveCashCommand,
    draft,
    empty: NO_MOVING,
    refused: refused && { ...refused, input: { amount: amountText(refused.body.amount), reason: refused.body.reason } },
    schema: MovingSchema,
    fields: FIELDS,
    toCommand: ({ amount, reason }: MovingInput) => ({
      cashUp,
      id: refused?.body.id ?? uuidv7(Date.now()),
      at: refused?.body.at ?? instantNow(),
      kind,
      amount: amountOf(amount) ?? 0,
      reason: reason.trim(),
    }),
    said: ({ amount }) => (kind === 'pay_in' ? msg`${money(amount)} put in` : msg`${money(amount)} taken out`),
    onDone,
  })
  const inDrawer = expectedCash(cashUp)
  const isHidden = cashUp.sumsHidden === true
  const amount = amountOf(input.amount)
  const labels = { amount: t`Amount`, reason: t`Reason` }

  return (
    <form.AppForm>
      <ActionPage
        title={<Title kind={kind} />}
        help="cash-in-and-out"
        submit={<Title kind={kind} />}
        draft={draft}
        dirty={dirty}
        labels={labels}
        submitError={submitError}
        refusal={refusal}
        onCancel={onCancel}
      >
        {isHidden ? (
          <BlindNotice />
        ) : (
          <p className={styles.aside}>
            {doubt === null ? (
              <Trans>
                In the drawer now: <Money amount={inDrawer} currency={currency} />
              </Trans>
            ) : (
              <Trans>
                In the drawer now, according to this device: <Money amount={inDrawer} currency={currency} />
              </Trans>
            )}
          </p>
        )}
        <form.AppField name="amount">
          {() => <AmountField label={labels.amount} required currency={currency} />}
        </form.AppField>
        {kind === 'pay_out' && !isHidden && refused === null && amount !== null && amount > inDrawer && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>
              This is more than the drawer holds, according to this device. If so, the server will not accept it.
            </Trans>
          </Notice>
        )}
        <form.AppField name="reason">{() => <ReasonField about={kind} label={labels.reason} required />}</form.AppField>
      </ActionPage>
    </form.AppForm>
  )
}

/** Form for cash in and out, with a reason. */
export const MovingInput = v.object({ amount: v.string(), reason: v.string() })
type MovingInput = v.InferOutput<typeof MovingInput>

const NO_MOVING: MovingInput = { amount: '', reason: '' }

export const MovingSchema = v.object({ amount: PositiveAmountText, reason: ReasonText })
