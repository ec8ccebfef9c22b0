import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type * as v from 'valibot'

import { closeCashUp } from '../../../contract/cash-up-writes.ts'
import { countsBlind, expectedCash } from '../../../domain/cash-ups.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { amountOf, amountText } from '../../lib/amount-text.ts'
import { instantNow } from '../../lib/now.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { FormLoading } from '../../ui/form-loading.tsx'
import { ClockIcon, LockIcon, PendingIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ActFormProps } from './act-form.ts'
import styles from './action-page.module.css'
import { ActionPage } from './action-page.tsx'
import { BlindNotice } from './blind-notice.tsx'
import { CloseResult } from './close-result.tsx'
import { ClosingInput, NO_CLOSING, closingSchema, leftPieces, needsReason, varianceOf } from './closing.ts'
import { closeCashUpCommand, type ShiftClose } from './commands.ts'
import { CountField } from './count-field.tsx'
import { countInputOf, readCount } from './count-model.ts'
import { Difference } from './difference.tsx'
import { PaymentsOnOtherDevices, UnsentOfColleagues } from './estimate-mark.tsx'
import { expectedBy } from './method-sums.ts'
import { ownChanges } from './shift-sums.ts'
import { useOverdue } from './use-overdue.ts'
import { useCashAction } from './use-cash-action.ts'
import { useRefusedOp, type RefusedOp } from '../../data/refused-op.ts'
import { useLocation } from './use-location.ts'

const ClosingBody = closeCashUp.request.body
type Refused = RefusedOp<v.InferOutput<typeof ClosingBody>>

const FIELDS = new Map([
  ['countedCash', 'count'],
  ['count', 'count'],
  ['leftInDrawer', 'leftInDrawer'],
  ['varianceReason', 'varianceReason'],
] as const)

/** Ends a shift with a count. */
export function CloseForm({ onResult, ...props }: ActFormProps & { onResult?: () => void }) {
  const [isClosed, setClosed] = useState(false)
  const draft = useDraft(`cash-close:${props.row.cashUp.id}`, ClosingInput)
  const refused = useRefusedOp('closeCashUp', props.resubmitting, ClosingBody)
  if (isClosed && props.row.cashUp.closing !== null) return <Closed {...props} />
  if (draft.status === 'ready' && refused.status === 'ready')
    return <LoadedForm {...props} draft={draft} refused={refused.value} onDone={onResult ?? (() => setClosed(true))} />
  return <FormLoading title={<Trans>Close register</Trans>} reads={[draft, refused]} />
}

/** The shift is counted: shows its result, its slip, and the next shift. */
function Closed({ row, onDone }: ActFormProps) {
  const { location, register, place } = row.cashUp
  return (
    <CloseResult
      row={row}
      title={<Trans>Register closed</Trans>}
      help="close-a-register"
      footer={
        <Button onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {/* A person who no longer works at the location cannot open a shift there. */}
      {place === undefined && (
        <p>
          <Link to="/dashboard/cash-ups" search={{ act: 'open', location: location.id, register }}>
            {<Trans>Open the next shift</Trans>}
          </Link>
        </p>
      )}
    </CloseResult>
  )
}

interface LoadedFormProps extends ActFormProps {
  draft: ReadyDraft<ClosingInput>
  refused: Refused | null
}

function inputOf({ countedCash, count, leftInDrawer, verified, varianceReason }: Refused['body']): ClosingInput {
  return {
    count: countInputOf(countedCash, count),
    leftInDrawer: amountText(leftInDrawer),
    dataphone: verified.dataphone === null ? '' : amountText(verified.dataphone),
    digital: verified.digital === null ? '' : amountText(verified.digital),
    varianceReason: varianceReason ?? '',
  }
}

function LoadedForm({ row, draft, refused, onCancel, onDone }: LoadedFormProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const { cashUp, unsent } = row
  const { currency } = cashUp
  const location = useLocation(cashUp.location.id)
  const overdue = useOverdue(cashUp, location)
  const place = location ?? cashUp.place
  const blind =
    cashUp.sumsHidden === true ||
    (place !== undefined && countsBlind(cashUp, { blindClose: place.blindClose === true }, user))
  // A waiting close is already applied to the shown record, but its money was still expected.
  const expected = cashUp.closing?.expectedCash ?? expectedCash(cashUp)
  const rules = {
    currency,
    expected,
    // A blind count is recorded without questions, because a question would reveal a difference.
    limit: blind ? Infinity : (place?.varianceLimit ?? Infinity),
    booked: { dataphone: expectedBy(cashUp, 'dataphone'), digital: expectedBy(cashUp, 'digital') },
    reasonAsked: refused?.problem?.errors?.some(({ code }) => code === 'reason_required') === true,
  }
  const { money } = useAmounts(currency)
  const { name } = cashUp.location
  const { form, input, dirty, submitError, refusal } = useCashAction({
    command: closeCashUpCommand,
    draft,
    empty: NO_CLOSING,
    refused: refused && { ...refused, input: inputOf(refused.body) },
    schema: closingSchema(rules),
    fields: FIELDS,
    toCommand: closingOf,
    said: ({ countedCash }) => msg`${name} closed · ${money(countedCash)} counted`,
    onDone,
  })

  function closingOf(typed: ClosingInput): ShiftClose {
    const counted = readCount(typed.count, currency)
    if (counted.kind !== 'counted') throw new Error('The form lets only a whole count through')
    const reason = typed.varianceReason.trim()
    return {
      cashUp,
      id: refused?.body.id ?? uuidv7(Date.now()),
      closedAt: refused?.body.closedAt ?? instantNow(),
      countedCash: counted.total,
      count: counted.count,
      leftInDrawer: amountOf(typed.leftInDrawer) ?? 0,
      leftCount: leftPieces(typed, currency),
      verified: { dataphone: amountOf(typed.dataphone), digital: amountOf(typed.digital) },
      varianceReason: reason === '' ? null : reason,
    }
  }

  const counted = readCount(input.count, currency)
  const variance = varianceOf(input.count, currency, expected)
  const left = amountOf(input.leftInDrawer)
  const leaves = leftPieces(input, currency)
  const asksReason = needsReason(input, rules)
  const own = ownChanges(unsent)
  const labels = {
    count: t`Cash in the drawer`,
    leftInDrawer: t`Stays in the drawer`,
    dataphone: t`Card terminal, verified`,
    digital: t`Digital, verified`,
    varianceReason: blind ? t`Note` : t`Reason of the difference`,
  }
  const verifiedBy = (method: 'dataphone' | 'digital') => (
    <VerifiedHint
      expected={blind ? null : expectedBy(cashUp, method)}
      verified={amountOf(input[method])}
      currency={currency}
    />
  )

  return (
    <form.AppForm>
      <ActionPage
        title={<Trans>Close register</Trans>}
        help="close-a-register"
        submit={<Trans>Close register</Trans>}
        draft={draft}
        dirty={dirty}
        labels={labels}
        submitError={submitError}
        refusal={refusal}
        onCancel={onCancel}
        sum={
          <dl className={styles.sum} aria-live="polite">
            {!blind && (
              <div>
                <dt>{row.doubt === null ? <Trans>Expected</Trans> : <Trans>Expected (estimate)</Trans>}</dt>
                <dd>
                  <Money amount={expected} currency={currency} />
                </dd>
              </div>
            )}
            <div>
              <dt>
                <Trans>Counted</Trans>
              </dt>
              <dd>
                <Money amount={counted.kind === 'counted' ? counted.total : null} currency={currency} />
              </dd>
            </div>
            {!blind && (
              <div>
                <dt>
                  <Trans>Difference</Trans>
                </dt>
                <dd data-off={variance !== null && variance !== 0}>
                  <Difference amount={variance} currency={currency} />
                </dd>
              </div>
            )}
          </dl>
        }
      >
        {blind && <BlindNotice />}
        {overdue && (
          <Notice icon={ClockIcon} tone="caution">
            <Trans>This register has been open long past closing time. Check whether a shift was forgotten.</Trans>
          </Notice>
        )}
        <UnsentOfColleagues unsent={unsent} currency={currency} blind={blind} />
        {row.base !== null && location !== undefined && (
          <PaymentsOnOtherDevices cashUpId={cashUp.id} timeZone={location.timeZone} />
        )}
        {own > 0 && (
          <Notice icon={PendingIcon} tone="caution">
            <Plural
              value={own}
              one="One payment in this shift is not sent yet. It is sent before the close and is included in these totals."
              other="# payments in this shift are not sent yet. They are sent before the close and are included in these totals."
            />
          </Notice>
        )}
        <form.AppField name="count">{() => <CountField label={labels.count} currency={currency} />}</form.AppField>
        <div>
          <form.AppField name="leftInDrawer">
            {() => (
              <AmountField
                label={labels.leftInDrawer}
                required
                currency={currency}
                description={t`For the next shift. The rest is collected.`}
              />
            )}
          </form.AppField>
          <div className={styles.fills}>
            <Button
              variant="default"
              disabled={counted.kind === 'counted' && counted.total < cashUp.float}
              onClick={() => form.setFieldValue('leftInDrawer', amountText(cashUp.float))}
            >
              {/* A button places its parts side by side, without a space between them. */}
              <span>
                <Trans>
                  Same as the float: <Money amount={cashUp.float} currency={currency} />
                </Trans>
              </span>
            </Button>
            <Button variant="default" onClick={() => form.setFieldValue('leftInDrawer', '0')}>
              <Trans>Nothing</Trans>
            </Button>
          </div>
          {counted.kind === 'counted' && left !== null && left <= counted.total && (
            <p className={styles.aside}>
              <Trans>
                To be collected: <Money amount={counted.total - left} currency={currency} />
              </Trans>
            </p>
          )}
          {leaves !== null && leaves.length > 0 && (
            <p className={styles.aside}>
              <Trans>
                Skip: {leaves.map(({ denomination, pieces }) => `${pieces} × ${money(denomination)}`).join(' · ')}
              </Trans>
            </p>
          )}
        </div>
        <form.AppField name="dataphone">
          {() => <AmountField label={labels.dataphone} currency={currency} description={verifiedBy('dataphone')} />}
        </form.AppField>
        <form.AppField name="digital">
          {() => <AmountField label={labels.digital} currency={currency} description={verifiedBy('digital')} />}
        </form.AppField>
        {asksReason && (
          <Notice icon={LockIcon} tone="caution">
            <Trans>A difference this large needs a reason. An admin approves it later; you can continue.</Trans>
          </Notice>
        )}
        <form.AppField name="varianceReason">
          {() => <ReasonField about="variance" label={labels.varianceReason} required={asksReason} />}
        </form.AppField>
      </ActionPage>
    </form.AppForm>
  )
}

/** The expected total of a terminal or an app, next to the field for its slip; null while the person counts blind. */
function VerifiedHint({
  expected,
  verified,
  currency,
}: {
  expected: Amount | null
  verified: Amount | null
  currency: Currency
}) {
  return (
    <>
      {expected !== null && (
        <>
          <Trans>
            Expected: <Money amount={expected} currency={currency} />
          </Trans>
          {verified !== null && (
            <>
              {' · '}
              <Trans>
                difference: <Difference amount={verified - expected} currency={currency} />
              </Trans>
            </>
          )}
          {'. '}
        </>
      )}
      <Trans>From its own slip. If left empty, it is not verified.</Trans>
    </>
  )
}
