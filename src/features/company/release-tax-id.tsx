import '@mantine/core/styles/Input.css'

import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'

import { RELEASE_REASON } from '../../../contract/companies.ts'
import type { Company } from '../../../contract/company.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { RecordSection } from '../../records/record-section.tsx'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActiveOperators } from './company-entry.tsx'
import styles from './company-page.module.css'
import { releaseTaxIdOf } from './queries.ts'

/** People of another company, and what a super admin does in a dispute about its tax id. */
export function OtherCompany({ record }: { record: Company }) {
  return (
    <>
      <ActiveOperators record={record} />
      <RecordSection title={<Trans>Tax ID dispute</Trans>}>
        {record.taxIdReleased ? (
          <p className={styles.quiet}>
            <Trans>The tax ID is released. Its owner can sign up, and this company has to enter its own.</Trans>
          </p>
        ) : (
          <ReleaseTaxId key={record.id} record={record} />
        )}
      </RecordSection>
    </>
  )
}

function ReleaseTaxId({ record: { id, taxId } }: { record: Company }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const run = useCompanyWrite(releaseTaxIdOf)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<MessageDescriptor | null>(null)
  const { least, most } = RELEASE_REASON

  async function release() {
    setBusy(true)
    const error = submitErrorOf(await run({ params: { id }, body: { reason: reason.trim() } }))
    setFailed(error === null ? null : error.message)
    setBusy(false)
  }

  return (
    <>
      <p className={styles.quiet}>
        <Trans>
          If {taxId} belongs to somebody else, release it: its owner can then sign up. This company keeps its records
          and receipts. The history shows your name and the reason.
        </Trans>
      </p>
      <Textarea
        label={t`Reason`}
        description={t`At least ${least} characters`}
        value={reason}
        maxLength={most}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failed !== null && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(failed)}
          </Notice>
        </div>
      )}
      <div>
        <Button
          variant="default"
          loading={busy}
          disabled={!reachable || reason.trim().length < least}
          onClick={() => void release()}
        >
          <Trans>Release the tax ID</Trans>
        </Button>
      </div>
    </>
  )
}
