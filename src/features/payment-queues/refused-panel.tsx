import '@mantine/core/styles/Input.css'

import { Button, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { RefusedMoney } from '../../../contract/refused-money.ts'
import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import type { Country, Currency } from '../../../domain/countries.ts'
import { REFUSED_OUTCOMES, type RefusedOutcome } from '../../../domain/refused-money.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { MoneyForm } from '../../ui/form/money-form.tsx'
import { UsualReasons } from '../../ui/form/reason-field.tsx'
import { deviceName } from '../../lib/device-name.ts'
import type { Press } from '../../lib/press.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { REFUSED_ACT_LABELS, REFUSED_OUTCOME_LABELS } from '../../ui/labels/cash-ups.ts'
import { PAYMENT_METHOD_LABELS, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { PROBLEM_LABELS } from '../../ui/labels/problems.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { Unknown } from '../../ui/states.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { UncollectedCashUpSelect } from '../cash-ups/public.ts'
import { settleRefused } from './queries.ts'
import { REFUSED } from '../../data/payment-queues.ts'
import styles from './assign-panel.module.css'
import choiceStyles from './refused-panel.module.css'

const SETTLED = msg`The amount is settled`
const CHOOSE = msg`Choose what to do with the amount`
const SAY_WHY = msg`Explain why in at least ten characters`
const SAY_WHAT = msg`Enter who received it`

type Row = RefusedMoney & { currency: Currency; country: Country; timeZone: string }

/** Effect of each outcome, displayed before it is chosen. */
const OUTCOMES: Record<RefusedOutcome, MessageDescriptor> = {
  accepted: msg`Book it as it was done: the stay, sale or cash counts in the cash-up under the name of the person who did it`,
  handed_over: msg`It was handed over outside a cash-up: it is noted here but not booked`,
  rejected: msg`It was never taken, or was refunded: it is not booked`,
}

interface RefusedPanelProps {
  /** `undefined` while the list is read, and if another person has decided it since. */
  row: Row | undefined
  isRead: boolean
  onClose: () => void
}

/** Decides one refused amount. `lazy` needs the default export. */
export default function RefusedPanel({ row, isRead, onClose }: RefusedPanelProps) {
  return (
    <SidePanel onClose={onClose}>
      {row === undefined ? (
        <PanelPage title={<Trans>Amount</Trans>}>
          {isRead ? (
            <Unknown>
              <Trans>This amount is already settled.</Trans>
            </Unknown>
          ) : (
            <PanelSkeleton />
          )}
        </PanelPage>
      ) : row.settlement === null ? (
        <SettleForm row={row} onClose={onClose} />
      ) : (
        <PanelPage title={<Heading row={row} />} help="refused-money">
          <Facts row={row} />
        </PanelPage>
      )}
    </SidePanel>
  )
}

function Heading({ row: { licensePlate, country, act } }: { row: Row }) {
  const { t } = useLingui()
  return licensePlate === null ? (
    t(REFUSED_ACT_LABELS[act])
  ) : (
    <Plate plate={licensePlate} country={country} size="large" />
  )
}

function SettleForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const reachable = useReachable()
  const formId = useId()
  const [outcome, setOutcome] = useState<RefusedOutcome | null>(null)
  const [cashUp, setCashUp] = useState<CashUp | null>(null)
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const { id, location, doneAt, timeZone, act } = row

  async function send(press: Press): Promise<void> {
    if (outcome === null) return setWrong(CHOOSE)
    if (outcome === 'rejected' && note.trim().length < REASON_MIN) return setWrong(SAY_WHY)
    if (outcome === 'handed_over' && note.trim() === '') return setWrong(SAY_WHAT)
    setWrong(null)
    try {
      await settleRefused(press, api, id, {
        outcome,
        note: note.trim() === '' ? null : note.trim(),
        cashUpId: outcome === 'accepted' ? (cashUp?.id ?? null) : null,
      })
      toasts.show({ kind: 'done', message: SETTLED, detail: null })
      onClose()
    } catch (error) {
      const failure = callFailureOf(error)
      const field = failure.kind === 'problem' ? failure.problem.errors?.[0] : undefined
      setWrong(field === undefined ? failureWords(failure).message : fieldCodeLabel(field.code))
    } finally {
      // Also after a refusal: another person may have decided it, or collected the cash-up.
      void queries.invalidateQueries({ queryKey: REFUSED })
      void queries.invalidateQueries({ queryKey: ['cash-ups'] })
    }
  }

  return (
    <PanelPage
      title={<Heading row={row} />}
      help="refused-money"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <MoneyButton form={formId} disabled={!reachable} onPress={send}>
            <Trans>Settle</Trans>
          </MoneyButton>
        </>
      }
    >
      <MoneyForm id={formId} className={styles.form}>
        <Facts row={row} />
        <fieldset className={choiceStyles.outcomes}>
          <legend>
            <Trans>Decision</Trans>
          </legend>
          {REFUSED_OUTCOMES.map((one) => (
            <div key={one} className={choiceStyles.outcome}>
              <input
                id={`${formId}-${one}`}
                aria-describedby={`${formId}-${one}-is`}
                type="radio"
                name={formId}
                checked={outcome === one}
                onChange={() => {
                  setOutcome(one)
                  setWrong(null)
                }}
              />
              <div>
                <label htmlFor={`${formId}-${one}`}>{t(REFUSED_OUTCOME_LABELS[one])}</label>
                <p id={`${formId}-${one}-is`}>{t(OUTCOMES[one])}</p>
              </div>
            </div>
          ))}
        </fieldset>
        {wrong !== null && (
          <p role="alert" className={choiceStyles.wrong}>
            {t(wrong)}
          </p>
        )}
        {outcome === 'accepted' && act !== 'float' && location !== null && (
          <UncollectedCashUpSelect
            locationId={location.id}
            timeZone={timeZone}
            paidAt={doneAt}
            value={cashUp?.id ?? null}
            error={null}
            onChange={setCashUp}
          />
        )}
        {outcome !== null && (
          <>
            <TextInput
              label={outcome === 'rejected' ? t`Reason` : t`Note`}
              value={note}
              maxLength={REASON_MAX}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {outcome === 'rejected' && <UsualReasons about="rejected_money" value={note} onChange={setNote} />}
          </>
        )}
      </MoneyForm>
    </PanelPage>
  )
}

/** The act, its author, time, location and method, and the reason of the refusal. */
function Facts({ row }: { row: Row }) {
  const { t } = useLingui()
  const { act, amount, parts, currency, author, sentBy, userAgent, location, doneAt, refusedAt, timeZone, settlement } =
    row
  const facts: [MessageDescriptor, ReactNode][] = [
    [msg`Amount`, <Money key="amount" amount={amount} currency={currency} />],
    [msg`Refused action`, t(REFUSED_ACT_LABELS[act])],
    [SERVICE_FIELD_LABELS.paymentMethod, <Parts key="parts" parts={parts} currency={currency} />],
    [msg`Taken by`, sentBy === null ? author.name : t`${author.name}, sent by ${sentBy.name}`],
    [msg`Device`, deviceName(userAgent) ?? <Trans key="device">Unknown device</Trans>],
    [msg`Location`, location?.name ?? <Missing key="location" />],
    [msg`Done`, <Moment key="done" at={doneAt} timeZone={timeZone} />],
    [msg`Arrived`, <Moment key="arrived" at={refusedAt} timeZone={timeZone} />],
    [msg`Why it was not accepted`, <Why key="why" row={row} />],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label.id}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {settlement !== null && (
        <>
          <div>
            <dt>{t`Settled`}</dt>
            <dd>
              {t(REFUSED_OUTCOME_LABELS[settlement.outcome])}, {settlement.by.name},{' '}
              <Moment at={settlement.at} timeZone={timeZone} />
            </dd>
          </div>
          {settlement.note !== null && (
            <div>
              <dt>{t`Note`}</dt>
              <dd>{settlement.note}</dd>
            </div>
          )}
        </>
      )}
    </dl>
  )
}

function Parts({ parts, currency }: Pick<Row, 'parts' | 'currency'>) {
  const { t } = useLingui()
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return t(PAYMENT_METHOD_LABELS[only.method])
  return parts.map(({ method, amount }, nth) => (
    <span key={nth}>
      {nth > 0 && ' + '}
      {t(PAYMENT_METHOD_LABELS[method])} <Money amount={amount} currency={currency} />
    </span>
  ))
}

function Why({ row: { code, fieldCode, author } }: { row: Row }) {
  const { t } = useLingui()
  const { name } = author
  if (code === 'right_removed')
    return <Trans>An administrator had already removed the location, the role or the access of {name}</Trans>
  const words = new Map<string, MessageDescriptor>(Object.entries(PROBLEM_LABELS)).get(code)
  return t((fieldCode === null ? undefined : fieldCodeLabel(fieldCode)) ?? words ?? PROBLEM_LABELS.validation_failed)
}
