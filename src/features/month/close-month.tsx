import '@mantine/core/styles/Input.css'

import { Button, Textarea } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { BookClose, MonthReport } from '../../../contract/month.ts'
import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { type OnlineOutcome, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { formatDateTime, formatDay } from '../../lib/dates.ts'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './month.module.css'
import { closeBooks, closesQuery, reopenBooks } from './queries.ts'

const CLOSED = msg`The month is closed`
const REOPENED = msg`The month is open again`
export const SAY_WHY = msg`Explain why in at least ten characters`
export const NO_ANSWER = msg`The server did not answer. Try again.`

/** Returns why an act was not done; null if it was. */
export function wrongOf(outcome: OnlineOutcome<unknown>): MessageDescriptor | null {
  if (outcome.kind === 'done') return null
  if (outcome.kind === 'lost') return NO_ANSWER
  return fieldCodeLabel(outcome.problem.errors?.[0]?.code ?? 'invalidField')
}

/** Closes the month, or reopens the month that was closed last. `lazy` needs the default export. */
export default function CloseMonth({ month, onClose }: { month: MonthReport; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const closing = useOnlineWrite(closeBooks)
  const reopening = useOnlineWrite(reopenBooks)
  const { data } = useQuery(closesQuery(api))
  const [id] = useState(() => uuidv7(Date.now()))
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const last = data?.data.find(({ reopened }) => reopened === null)
  const isClosed = month.close !== null

  function tell(outcome: OnlineOutcome<unknown>, done: MessageDescriptor): void {
    const found = wrongOf(outcome)
    setWrong(found)
    if (found !== null) return
    toasts.show({ kind: 'done', message: done, detail: null })
    onClose()
  }

  function reopen(close: BookClose): void {
    if (reason.trim().length < REASON_MIN) return setWrong(SAY_WHY)
    void reopening
      .run({ params: { id: close.id }, body: { reason: reason.trim() } })
      .then((outcome) => tell(outcome, REOPENED))
  }

  return (
    <Question
      title={isClosed ? <Trans>Closed months</Trans> : <Trans>Close the month until {formatDay(month.lastDay)}?</Trans>}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {isClosed ? (
          last && (
            <>
              <p className={styles.standing}>
                <Trans>
                  Reopen the month that ends on {formatDay(last.until)} only if your accountant asks for it. The close
                  and the reason stay in the list.
                </Trans>
              </p>
              <Textarea
                label={t`Why it is reopened`}
                value={reason}
                maxLength={REASON_MAX}
                autosize
                minRows={2}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )
        ) : (
          <p className={styles.standing}>
            <Trans>
              The figures of all days until then stay as they are now. Payments and corrections that arrive later count
              in the month in which they arrive, and point back.
            </Trans>
          </p>
        )}
        {wrong !== null && (
          <p role="alert" className={styles.wrong}>
            {t(wrong)}
          </p>
        )}
        {isClosed && data && (
          <ul className={styles.closes}>
            {data.data.map((close) => (
              <li key={close.id}>
                <CloseWords close={close} zone={month.timeZones[0] ?? 'UTC'} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={questionStyles.choices}>
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {!isClosed ? (
          <Button
            disabled={!reachable}
            loading={closing.running}
            onClick={() =>
              void closing.run({ body: { id, month: month.month } }).then((outcome) => tell(outcome, CLOSED))
            }
          >
            <Trans>Close the month</Trans>
          </Button>
        ) : (
          last && (
            <Button color="negative" disabled={!reachable} loading={reopening.running} onClick={() => reopen(last)}>
              <Trans>Reopen the month</Trans>
            </Button>
          )
        )}
      </div>
    </Question>
  )
}

function CloseWords({ close: { until, closedAt, closedBy, reopened }, zone }: { close: BookClose; zone: string }) {
  return (
    <>
      <Trans>
        Until {formatDay(until)}: closed on {formatDateTime(closedAt, zone)} by {closedBy.name}
      </Trans>
      {reopened && (
        <>
          {'. '}
          <Trans>
            Reopened on {formatDateTime(reopened.at, zone)} by {reopened.by.name}: {reopened.reason}
          </Trans>
        </>
      )}
    </>
  )
}
