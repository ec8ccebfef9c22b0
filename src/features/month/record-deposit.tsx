import '@mantine/core/styles/Input.css'

import { Button, Checkbox, TextInput } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Collection, MonthReport } from '../../../contract/month.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { amountOf, amountText } from '../../lib/amount-text.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { toasts } from '../../ui/toasts/toasts.ts'
import { useLocations } from '../locations/public.ts'
import { wrongOf } from './close-month.tsx'
import styles from './month.module.css'
import { addDeposit } from './queries.ts'

const RECORDED = msg`The deposit is recorded`
const CHOOSE = msg`Choose the collections, and fill in day, amount and number of the slip`

/** Returns the choice with all of these collections, or without them if all of them were chosen. */
export function toggled(chosen: ReadonlySet<string>, collections: readonly Collection[]): ReadonlySet<string> {
  const ids = collections.map(({ cashUpId }) => cashUpId)
  return ids.every((id) => chosen.has(id))
    ? new Set([...chosen].filter((id) => !ids.includes(id)))
    : new Set([...chosen, ...ids])
}

const sumOf = (collections: readonly Collection[]) => collections.reduce((sum, { amount }) => sum + amount, 0)

/** Records cash that was paid into the bank, against its collections. `lazy` needs the default export. */
export default function RecordDeposit({ month, onClose }: { month: MonthReport; onClose: () => void }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const write = useOnlineWrite(addDeposit)
  const { currency, bank, asOf } = month
  const [id] = useState(() => uuidv7(Date.now()))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(bank.waiting.map(({ cashUpId }) => cashUpId)))
  const [day, setDay] = useState(() => formatDay(asOf.slice(0, 10)))
  const [typed, setTyped] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const collected = sumOf(bank.waiting.filter(({ cashUpId }) => chosen.has(cashUpId)))
  const amount = typed === null ? collected : amountOf(typed)

  async function record(): Promise<void> {
    const depositedOn = readDay(day)
    if (depositedOn === null || amount === null || chosen.size === 0 || reference.trim() === '') return setWrong(CHOOSE)
    const found = wrongOf(
      await write.run({
        body: {
          id,
          depositedOn,
          amount,
          reference: reference.trim(),
          note: note.trim() === '' ? null : note.trim(),
          cashUpIds: [...chosen],
        },
      }),
    )
    setWrong(found)
    if (found !== null) return
    toasts.show({ kind: 'done', message: RECORDED, detail: null })
    onClose()
  }

  return (
    <Question title={<Trans>Record a deposit</Trans>} onClose={onClose}>
      <div className={styles.fields}>
        <Collections
          collections={bank.waiting}
          chosen={chosen}
          currency={currency}
          onToggle={(collections) => setChosen(toggled(chosen, collections))}
        />
        <p className={styles.standing}>
          <Trans>
            Collected: <Money amount={collected} currency={currency} />
          </Trans>
        </p>
        <TextInput
          label={t`Day on the bank’s slip`}
          placeholder={t`dd/mm/yyyy`}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          label={t`Amount`}
          inputMode="decimal"
          value={typed ?? amountText(collected)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          label={t`Number of the slip`}
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <TextInput
          label={t`Note`}
          description={t`Needed if the amount differs from the collections`}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {wrong !== null && (
          <p role="alert" className={styles.wrong}>
            {t(wrong)}
          </p>
        )}
      </div>
      <div className={questionStyles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!reachable} loading={write.running} onClick={() => void record()}>
          <Trans>Record the deposit</Trans>
        </Button>
      </div>
    </Question>
  )
}

interface CollectionsProps {
  collections: readonly Collection[]
  chosen: ReadonlySet<string>
  currency: MonthReport['currency']
  onToggle: (collections: readonly Collection[]) => void
}

/** The collections by location: a company takes the cash of one location, or of all, to the bank. */
function Collections({ collections, chosen, currency, onToggle }: CollectionsProps) {
  const { t } = useLingui()
  const { timeZoneOf } = useLocations()
  const byLocation = Map.groupBy(collections, ({ location }) => location.id)
  return (
    <div className={styles.choices} role="group" aria-label={t`Collections`}>
      {[...byLocation].map(([locationId, there]) => {
        const count = there.filter(({ cashUpId }) => chosen.has(cashUpId)).length
        return (
          <div key={locationId} className={styles.place}>
            <Checkbox
              checked={count === there.length}
              indeterminate={count > 0 && count < there.length}
              label={
                <strong>
                  {there[0]?.location.name} · <Money amount={sumOf(there)} currency={currency} />
                </strong>
              }
              onChange={() => onToggle(there)}
            />
            {there.map((one) => (
              <Checkbox
                key={one.cashUpId}
                className={styles.collection}
                checked={chosen.has(one.cashUpId)}
                label={
                  <>
                    {one.collectionReceipt} · <Moment at={one.collectedAt} timeZone={timeZoneOf(locationId)} /> ·{' '}
                    <Money amount={one.amount} currency={currency} />
                  </>
                }
                onChange={() => onToggle([one])}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}
