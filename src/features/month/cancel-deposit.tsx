import '@mantine/core/styles/Input.css'

import { Button, Textarea } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { toasts } from '../../ui/toasts/toasts.ts'
import { SAY_WHY, wrongOf } from './close-month.tsx'
import styles from './month.module.css'
import { undoDeposit } from './queries.ts'

const CANCELLED = msg`The deposit is cancelled`

/** Takes a deposit back that was recorded by mistake. `lazy` needs the default export. */
export default function CancelDeposit({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const write = useOnlineWrite(undoDeposit)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)

  async function cancel(): Promise<void> {
    if (reason.trim().length < REASON_MIN) return setWrong(SAY_WHY)
    const found = wrongOf(await write.run({ params: { id }, body: { reason: reason.trim() } }))
    setWrong(found)
    if (found !== null) return
    toasts.show({ kind: 'done', message: CANCELLED, detail: null })
    onClose()
  }

  return (
    <Question title={<Trans>Cancel this deposit?</Trans>} onClose={onClose}>
      <div className={styles.fields}>
        <p className={styles.standing}>
          <Trans>Its collections wait for a deposit again from today on. The deposit stays in the list.</Trans>
        </p>
        <Textarea
          label={t`Why it is cancelled`}
          value={reason}
          maxLength={REASON_MAX}
          autosize
          minRows={2}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {wrong !== null && (
          <p role="alert" className={styles.wrong}>
            {t(wrong)}
          </p>
        )}
      </div>
      <div className={questionStyles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Keep the deposit</Trans>
        </Button>
        <Button color="negative" disabled={!reachable} loading={write.running} onClick={() => void cancel()}>
          <Trans>Cancel the deposit</Trans>
        </Button>
      </div>
    </Question>
  )
}
