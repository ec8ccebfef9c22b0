import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { exportDriverData } from '../../../contract/driver-data.ts'
import type { Driver } from '../../../contract/driver.ts'
import { type DataFormat, needsAuthorisation } from '../../../domain/privacy.ts'
import { defineServerWrite, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { RecordHint } from '../../records/record-panel.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { saveFile } from '../../ui/export/save-file.ts'
import { failureWords, type FailureWords } from '../../ui/failure-words.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { EraseQuestion } from './erase-question.tsx'
import styles from './personal-data.module.css'

/** The file counts as a look-up of the driver. */
const takeData = defineServerWrite({ endpoint: exportDriverData, refreshes: 'people-lookups' })

interface PersonalDataProps {
  driver: Driver
  /** Whether changes of the driver wait to be sent. */
  pending: boolean
  onErased: () => void
}

/** Buttons for administrators: a file with everything that is kept about a driver, and the erasure. `lazy` needs the default export. */
export default function PersonalData({ driver, pending, onErased }: PersonalDataProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { run } = useOnlineWrite(takeData)
  const reachable = useReachable()
  const [loading, setLoading] = useState<DataFormat | null>(null)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const [erasing, setErasing] = useState(false)

  async function take(format: DataFormat): Promise<void> {
    setLoading(format)
    setFailure(null)
    const outcome = await run({ params: { id: driver.id }, body: { format } })
    setLoading(null)
    if (outcome.kind !== 'done')
      return setFailure(
        failureWords(outcome.kind === 'lost' ? outcome.failure : { kind: 'problem', problem: outcome.problem }),
      )
    const { content, fileName, mediaType } = outcome.answer
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
    saveFile(new Blob([bytes], { type: mediaType }), fileName)
    toasts.show({ kind: 'done', message: msg`The file is in your downloads`, detail: null })
  }

  const file = (format: DataFormat, label: string) => (
    <Button variant="default" disabled={!reachable} loading={loading === format} onClick={() => void take(format)}>
      {label}
    </Button>
  )
  return (
    <RecordSection title={<Trans>Personal data</Trans>}>
      {driver.authorisedAt === null ? (
        needsAuthorisation(company.country) && (
          <RecordHint>
            <Trans>
              No authorisation to use this driver’s data is recorded. The driver gives it with a link to their details.
            </Trans>
          </RecordHint>
        )
      ) : (
        <RecordHint>
          {driver.authorisedBy === 'driver' ? (
            <Trans>
              The driver permitted the use of their data on <OwnMoment at={driver.authorisedAt} />.
            </Trans>
          ) : (
            <Trans>
              Staff recorded on <OwnMoment at={driver.authorisedAt} /> that the driver permits the use of their data.
            </Trans>
          )}
        </RecordHint>
      )}
      <RecordHint>
        <Trans>
          A file with everything that is kept about this driver, for the driver. The history records who took it.
        </Trans>
      </RecordHint>
      <div className={styles.files}>
        {file('pdf', t`Save as PDF`)}
        {file('json', t`Save as JSON`)}
      </div>
      {failure !== null && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(failure.message)}
          </Notice>
        </div>
      )}
      <Button fullWidth variant="default" color="red" disabled={!reachable || pending} onClick={() => setErasing(true)}>
        <Trans>Erase personal data</Trans>
      </Button>
      {!reachable && (
        <RecordHint>
          <Trans>This needs a connection.</Trans>
        </RecordHint>
      )}
      {pending && (
        <RecordHint>
          <Trans>The changes of this driver have to be sent first.</Trans>
        </RecordHint>
      )}
      {erasing && <EraseQuestion driver={driver} onErased={onErased} onClose={() => setErasing(false)} />}
    </RecordSection>
  )
}
