import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'

import type { DuePass } from '../../../contract/due-passes.ts'
import { PASS_BILLINGS, type PassBilling } from '../../../domain/passes.ts'
import { type KeptDatabase, uuidv7 } from '../../data/kept-data.ts'
import { useMoneyWrite, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { formatDay } from '../../lib/dates.ts'
import { instantNow } from '../../lib/now.ts'
import type { Press } from '../../lib/press.ts'
import { nextReceiptNumber } from '../stays/public.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { MoneyForm } from '../../ui/form/money-form.tsx'
import { DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { PASS_BILLING_LABELS } from '../../ui/labels/passes.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import questionStyles from '../../ui/question.module.css'
import styles from './passes.module.css'
import { PlatesOf } from './plates-of.tsx'
import type { Receipt } from './use-receipt.ts'
import { remindDrivers, renewDuePasses } from './writes.ts'

type Result =
  | { kind: 'renewed'; count: number; refused: number }
  | { kind: 'reminded'; count: number }
  | { kind: 'failed' }

/** Proposes the renewals of passes; the chosen ones are recorded as transfers, or their drivers reminded. */
export function RenewalRun({ listed }: { listed: readonly DuePass[] }) {
  const { db, company } = useSession()
  const reachable = useReachable()
  const { money } = useAmounts(company.currency)
  const { run: renew } = useMoneyWrite(renewDuePasses)
  const { run: remind, running } = useOnlineWrite(remindDrivers)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [result, setResult] = useState<Result | null>(null)
  // A second press after a lost answer names the same payments, so that nothing is paid twice.
  const receipts = useRef(new Map<string, Receipt>())
  const open = listed.flatMap(({ billing, pass }) =>
    billing !== 'paid' && pass.renewal !== null ? { pass, renewal: pass.renewal } : [],
  )
  const picked = open.filter(({ pass }) => chosen.has(pass.id))
  const total = picked.reduce((sum, { renewal }) => sum + renewal.cost, 0)
  const count = picked.length
  const price = money(total)

  function choose(ids: readonly string[], isOn: boolean): void {
    setResult(null)
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isOn) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }

  async function receiptOf(passId: string, locationId: string): Promise<Receipt> {
    const made = receipts.current.get(passId)
    if (made !== undefined) return made
    const receipt = await newReceipt(db, locationId)
    receipts.current.set(passId, receipt)
    return receipt
  }

  async function confirm(press: Press): Promise<void> {
    const renewals = []
    for (const { pass, renewal } of picked) {
      const { startsOn, endsOn, cost } = renewal
      const receipt = await receiptOf(pass.id, pass.location.id)
      renewals.push({ passId: pass.id, ...receipt, amount: cost, days: { startsOn, endsOn } })
    }
    const outcome = await renew(press, { body: { renewals } })
    if (outcome.kind !== 'done') return setResult({ kind: 'failed' })
    const { renewed, refused } = outcome.answer
    receipts.current.clear()
    setChosen(new Set())
    setResult({ kind: 'renewed', count: renewed.length, refused: refused.length })
  }

  async function ask(): Promise<void> {
    const outcome = await remind({ body: { ids: picked.map(({ pass }) => pass.id) } })
    setResult(outcome.kind === 'done' ? { kind: 'reminded', count: outcome.answer.queued } : { kind: 'failed' })
  }

  return (
    <MoneyForm>
      {PASS_BILLINGS.map((billing) => (
        <BillingCard
          key={billing}
          billing={billing}
          rows={listed.filter((one) => one.billing === billing)}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      <p>
        <Trans>
          Choose the passes whose transfers have arrived. Each is recorded as a digital payment, outside any register.
          Cash is taken at the booth, where the pass is renewed.
        </Trans>
      </p>
      <div role="status">{result !== null && <ResultNotice result={result} />}</div>
      <div className={questionStyles.choices}>
        <Button variant="default" loading={running} disabled={!reachable || count === 0} onClick={() => void ask()}>
          <Trans>Remind their drivers</Trans>
        </Button>
        <MoneyButton disabled={!reachable || count === 0} onPress={confirm}>
          <Plural value={count} one={`Renew # pass for ${price}`} other={`Renew # passes for ${price}`} />
        </MoneyButton>
      </div>
    </MoneyForm>
  )
}

async function newReceipt(db: KeptDatabase, locationId: string): Promise<Receipt> {
  return { id: uuidv7(Date.now()), at: instantNow(), receiptNumber: await nextReceiptNumber(db, locationId) }
}

interface BillingCardProps {
  billing: PassBilling
  rows: readonly DuePass[]
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isOn: boolean) => void
}

function BillingCard({ billing, rows, chosen, onChoose }: BillingCardProps) {
  const { t } = useLingui()
  const ids = rows.flatMap(({ pass }) => (billing !== 'paid' && pass.renewal !== null ? pass.id : []))
  if (rows.length === 0) return null
  const areAll = ids.every((id) => chosen.has(id))
  return (
    <Card title={t(PASS_BILLING_LABELS[billing])}>
      {ids.length > 1 && (
        <Checkbox
          label={t`Choose all`}
          checked={areAll}
          onChange={(event) => onChoose(ids, event.currentTarget.checked)}
        />
      )}
      <ul className={styles.due}>
        {rows.map((row) => (
          <li key={row.pass.id}>
            <Row {...row} isChosen={chosen.has(row.pass.id)} onChoose={(isOn) => onChoose([row.pass.id], isOn)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({
  billing,
  pass,
  reminder,
  isChosen,
  onChoose,
}: DuePass & { isChosen: boolean; onChoose: (isOn: boolean) => void }) {
  const { money } = useAmounts(pass.currency)
  const timeZone = useDeviceTimeZone()
  const { renewal, driver, membership, location, endsOn, plates } = pass
  const name = driver?.name
  const facts = (
    <>
      {name ?? <Missing />} · {membership.name} · {location.name}
    </>
  )
  return (
    <div className={styles.dueRow}>
      {billing !== 'paid' && renewal !== null ? (
        <Checkbox label={facts} checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      ) : (
        <p>{facts}</p>
      )}
      <PlatesOf plates={plates} />
      <p>
        <Trans>Until {formatDay(endsOn)}</Trans>
        {billing !== 'paid' && renewal !== null && (
          <>
            {' · '}
            <Trans>
              Renewal until {formatDay(renewal.endsOn)}: {money(renewal.cost)}
            </Trans>
          </>
        )}
      </p>
      {reminder !== null && (
        <p>
          {reminder.state === 'failed' || reminder.state === 'dropped' ? (
            <Trans>
              The reminder of <Moment at={reminder.at} timeZone={timeZone} /> was not sent.
            </Trans>
          ) : (
            <Trans>
              Reminded <Moment at={reminder.at} timeZone={timeZone} />
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}

function ResultNotice({ result }: { result: Result }) {
  if (result.kind === 'failed')
    return (
      <Notice icon={WarningIcon} tone="negative">
        <Trans>The server did not confirm it. Press the button again: no payment is recorded twice.</Trans>
      </Notice>
    )
  if (result.kind === 'reminded')
    return (
      <Notice icon={DoneIcon} tone="quiet">
        <Plural value={result.count} one="# reminder is on its way." other="# reminders are on their way." />
      </Notice>
    )
  return (
    <Notice icon={result.refused === 0 ? DoneIcon : WarningIcon} tone={result.refused === 0 ? 'quiet' : 'caution'}>
      <Plural value={result.count} one="# pass renewed." other="# passes renewed." />{' '}
      {result.refused > 0 && (
        <Plural
          value={result.refused}
          one="# pass was not renewed: its days or price have changed. The list shows them as they are now."
          other="# passes were not renewed: their days or prices have changed. The list shows them as they are now."
        />
      )}
    </Notice>
  )
}
