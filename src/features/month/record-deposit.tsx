import '@mantine/core/styles/Input.css'

import { Button, Checkbox, TextInput } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { MonthReport } from '../../../contract/month.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { amountOf, amountText } from '../../lib/amount-text.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { Money } from '../../ui/money.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { toasts } from '../../ui/toasts/toasts.ts'
import { wrongOf } from './close-month.tsx'
import styles from './month.module.css'
import { addDeposit } from './queries.ts'

const RECORDED = msg`The deposit is recorded`
const CHOOSE = msg`Choose the collections, and fill in day, amount and number of the slip`

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id])
}

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
  const collected = bank.waiting.reduce((sum, one) => sum + (chosen.has(one.cashUpId) ? one.amount : 0), 0)
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
        <div className={styles.choices} role="group" aria-label={t`Collections`}>
          {bank.waiting.map(({ cashUpId, collectionReceipt, location, amount: received }) => (
            <Checkbox
              key={cashUpId}
              checked={chosen.has(cashUpId)}
              label={
                <>
                  {collectionReceipt} · {location.name} · <Money amount={received} currency={currency} />
                </>
              }
              onChange={() => setChosen(toggled(chosen, cashUpId))}
            />
          ))}
        </div>
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
