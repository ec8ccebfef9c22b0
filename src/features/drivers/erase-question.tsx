import '@mantine/core/styles/Input.css'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'

import { eraseDriver } from '../../../contract/driver-erasure.ts'
import type { Driver } from '../../../contract/driver.ts'
import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { fullName } from '../../../domain/people.ts'
import { isNameConfirmed } from '../../../domain/privacy.ts'
import { driverCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite, learnsDeletion, useOnlineWrite } from '../../data/online-write.ts'
import { whyNot } from '../../ui/form/why-not.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/question.module.css'
import { Question } from '../../ui/question.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'

const erase = defineOnlineWrite({ endpoint: eraseDriver, collection: driverCollection, learns: learnsDeletion })

interface EraseQuestionProps {
  driver: Driver
  onErased: () => void
  onClose: () => void
}

/** Asks for the reason and for the driver's name before the erasure, which nobody can undo. */
export function EraseQuestion({ driver, onErased, onClose }: EraseQuestionProps) {
  const { t } = useLingui()
  const { run, running } = useOnlineWrite(erase)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const name = fullName(driver)
  const isReady = reason.trim().length >= REASON_MIN && isNameConfirmed(typed, name)

  async function confirm(): Promise<void> {
    const outcome = await runWithToast(
      () => run({ params: { id: driver.id }, body: { name: typed, reason: reason.trim() } }),
      whyNot,
      () => msg`The driver was erased`,
    )
    const found = whyNot(outcome)
    setFailure(found)
    if (found === null) onErased()
  }

  return (
    <Question title={<Trans>Erase {name} for good?</Trans>} onClose={onClose}>
      <p className={styles.text}>
        <Trans>
          Name, identification, phone, email, photo and vehicles are deleted here, on all devices, in the history, in
          messages and in prepared files. Stays and payments stay, under a number instead of the name. Nobody can undo
          this.
        </Trans>
      </p>
      <p className={styles.text}>
        <Trans>
          Invoices that were issued stay as they are, because the law requires them. Files that people have downloaded,
          and backups, are not changed.
        </Trans>
      </p>
      <Textarea
        label={t`Reason`}
        description={t`Without personal data: the reason stays in the history`}
        value={reason}
        maxLength={REASON_MAX}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label={t`Type the name to confirm: ${name}`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failure !== null && (
        <div className={styles.text} role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(failure)}
          </Notice>
        </div>
      )}
      <div className={styles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="red" disabled={!isReady} loading={running} onClick={() => void confirm()}>
          <Trans>Erase for good</Trans>
        </Button>
      </div>
    </Question>
  )
}
