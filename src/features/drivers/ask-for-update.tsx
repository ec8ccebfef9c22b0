import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Suspense, lazy, useId, useState } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { RecordHint } from '../../records/record-panel.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { MailIcon } from './mail-icon.ts'

const SendUpdateLink = lazy(() => import('./send-update-link.tsx'))

/** Has the driver look through their own details, where they can be written to. */
export function AskForUpdate({ driver, pending }: { driver: Driver; pending: boolean }) {
  const reachable = useReachable()
  const why = useId()
  const [asking, setAsking] = useState(false)
  const { email } = driver
  return (
    <RecordSection>
      <Button fullWidth variant="default" leftSection={<MailIcon size={16} />} disabled={email === null || pending || !reachable} aria-describedby={why} onClick={() => setAsking(true)}>
        <Trans>Ask the driver to update their details</Trans>
      </Button>
      <RecordHint id={why}>
        {email === null ? (
          <Trans>They have no email to which a link could be sent. Add one first.</Trans>
        ) : !reachable ? (
          <Trans>This needs a network.</Trans>
        ) : pending ? (
          <Trans>The changes of this driver have to be sent first.</Trans>
        ) : (
          <Trans>They get an email with a link that works once.</Trans>
        )}
      </RecordHint>
      {asking && email !== null && (
        <Suspense fallback={null}>
          <SendUpdateLink driver={driver} email={email} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </RecordSection>
  )
}
