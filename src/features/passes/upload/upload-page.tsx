import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { MAX_LIMIT } from '../../../../contract/list.ts'
import { isAdmin } from '../../../../domain/roles.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../../data/use-draft.ts'
import { useServerRecords } from '../../../data/use-server-records.ts'
import { SelectInput } from '../../../ui/form/select-field.tsx'
import { OfflineIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states.tsx'
import { useLocations } from '../../locations/public.ts'
import { membershipsQuestion } from '../../memberships/public.ts'
import { FileChoice } from './file-choice.tsx'
import { SheetRows } from './sheet-rows.tsx'
import { EMPTY_UPLOAD, NOTHING_SENT, UploadDraft } from './upload-draft.ts'
import styles from './upload.module.css'

/** Many passes at once, from a spreadsheet. */
export function UploadPassesPage() {
  const { user } = useSession()
  const draft = useDraft('pass-upload', UploadDraft)
  const reachable = useReachable()
  return (
    <Page
      wide
      title={<Trans>Upload memberships</Trans>}
      sub={<Trans>Passes of one membership at one location, from a spreadsheet</Trans>}
      help="upload-passes"
      actions={
        <Link to="/dashboard/memberships/purchased" className={styles.back}>
          <Trans>Purchased memberships</Trans>
        </Link>
      }
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>
            A file is checked and saved only with a connection. What you fix is kept as a draft on this device.
          </Trans>
        </Notice>
      )}
      {isAdmin(user.role) ? (
        draft.status === 'ready' && <Upload draft={draft} />
      ) : (
        <Forbidden>
          <Trans>Only an administrator can do this. Ask yours.</Trans>
        </Forbidden>
      )}
    </Page>
  )
}

function Upload({ draft }: { draft: ReadyDraft<UploadDraft> }) {
  const { t } = useLingui()
  const { list: locations = [] } = useLocations()
  const [only] = locations
  const [work, setWork] = useState<UploadDraft>(
    draft.initial ?? { ...EMPTY_UPLOAD, locationId: locations.length === 1 && only !== undefined ? only.id : '' },
  )
  const memberships = useServerRecords(membershipsQuestion({ enabled: true }), { page: 1, size: MAX_LIMIT })
  const { locationId, rows } = work
  const here = (memberships.rows ?? []).filter(
    (one) => locationId !== '' && (one.locationIds.length === 0 || one.locationIds.includes(locationId)),
  )
  const membership = here.find(({ id }) => id === work.membershipId)

  function change(to: Partial<UploadDraft>): void {
    const next = { ...work, ...to }
    setWork(next)
    draft.save(next)
  }

  return (
    <div className={styles.cards}>
      <Card title={<Trans>What the passes are of</Trans>}>
        <div className={styles.pair}>
          <SelectInput
            label={t`Location`}
            data={[{ value: '', label: '' }, ...locations.map(({ id, name }) => ({ value: id, label: name }))]}
            value={locationId}
            onChange={(event) => change({ locationId: event.currentTarget.value })}
          />
          <SelectInput
            label={t`Membership`}
            disabled={locationId === ''}
            data={[{ value: '', label: '' }, ...here.map(({ id, name }) => ({ value: id, label: name }))]}
            value={membership?.id ?? ''}
            onChange={(event) => change({ membershipId: event.currentTarget.value })}
          />
        </div>
      </Card>
      <FileChoice
        membership={membership}
        locationId={locationId}
        fileName={rows === null ? '' : work.fileName}
        onRead={(fileName, read) => change({ fileName, rows: read, sent: NOTHING_SENT })}
      />
      {rows !== null && membership !== undefined && (
        <SheetRows
          key={`${membership.id} ${locationId} ${work.fileName}`}
          rows={rows}
          membership={membership}
          locationId={locationId}
          sent={work.sent}
          onChange={(left, sent = work.sent) => change({ rows: left, sent })}
          onGiveUp={() => change({ rows: null, sent: NOTHING_SENT })}
        />
      )}
    </div>
  )
}
