import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Membership } from '../../../../contract/membership.ts'
import { type UploadMode, type UploadReport, uploadPasses } from '../../../../contract/pass-upload.ts'
import type { UploadFault } from '../../../../domain/pass-upload/check-rows.ts'
import type { UploadRow } from '../../../../domain/pass-upload/columns.ts'
import { ApiFailure } from '../../../data/failures.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import { saveFile } from '../../../ui/export/save-file.ts'
import { DoneIcon, DownloadIcon, ErrorIcon } from '../../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../../ui/labels/errors.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { MEMBERSHIPS } from '../../memberships/queries.ts'
import { PASSES } from '../queries.ts'
import type { Checked } from './sheet-rows.tsx'
import { fileOfLines } from './sheet-work.ts'
import { annotatedSheet, uploadSheet } from './upload-files.ts'
import { UPLOAD_CODE_LABELS } from './upload-words.ts'
import styles from './upload.module.css'

interface SendSheetProps {
  rows: UploadRow[]
  faults: readonly UploadFault[]
  membership: Membership
  locationId: string
  /** What the server said of just these rows. */
  checked: Checked | null
  onChecked: (checked: Checked) => void
  /** With the rows that are left to be mended; null of none. */
  onDone: (rows: UploadRow[] | null) => void
}

type Sending = { mode: UploadMode } | { wrong: string } | null

/** Asks the server what the rows would do, then lets it do so. */
export function SendSheet({ rows, faults, membership, locationId, checked, onChecked, onDone }: SendSheetProps) {
  const { t, i18n } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const reachable = useReachable()
  const [state, setState] = useState<Sending>(null)
  const [done, setDone] = useState<UploadReport | null>(null)
  const bad = new Set(faults.map(({ row }) => row))
  const right = rows.length - bad.size
  const underWay = state !== null && 'mode' in state

  async function send(mode: UploadMode): Promise<void> {
    setState({ mode })
    setDone(null)
    try {
      const said = await api.upload(uploadPasses, await fileOfLines(uploadSheet(rows)), { params: { locationId, membershipId: membership.id }, query: { mode } })
      // The file that was sent has the rows one below the other.
      const report = { ...said, faults: said.faults.map((fault) => ({ ...fault, row: rows[fault.row - 2]?.row ?? fault.row })) }
      setState(null)
      if (!report.committed) return onChecked({ rows, report })
      setDone(report)
      await Promise.all([queries.invalidateQueries({ queryKey: [PASSES] }), queries.invalidateQueries({ queryKey: [MEMBERSHIPS] })])
      const left = rows.filter(({ row }) => report.faults.some((fault) => fault.row === row))
      onDone(left)
      onChecked({ rows: left, report })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const [field] = failure.problem?.errors ?? []
      setState({ wrong: field ? t(FIELD_CODE_LABELS[field.code]) : failure.problem === null ? t`Upload failed: the server does not answer. Check the network and try again; nothing is created twice.` : t`Submission error: the server refused the file. Please try again.` })
    }
  }

  async function annotated(): Promise<void> {
    const words = ({ code }: UploadFault) => t(UPLOAD_CODE_LABELS[code])
    const file = await fileOfLines(annotatedSheet(rows, faults, { name: t`Memberships`, language: i18n.locale === 'es' ? 'es' : 'en', title: t`What to mend`, words }))
    saveFile(file, t`memberships-to-mend.xlsx`)
  }

  const told = checked?.report ?? null
  return (
    <Card title={<Trans>Upload</Trans>}>
      {done !== null && (
        <Notice icon={DoneIcon} tone="quiet">
          <Trans>Uploaded.</Trans> <Sums report={done} />
        </Notice>
      )}
      {done === null && told !== null && !told.committed && (
        <div role="status">
          <p className={styles.quiet}>
            <Trans>An upload of the right rows does this:</Trans>
          </p>
          <Sums report={told} />
        </div>
      )}
      {state !== null && 'wrong' in state && (
        <div role="alert">
          <Notice icon={ErrorIcon} tone="negative">
            {state.wrong}
          </Notice>
        </div>
      )}
      {underWay && <p className={styles.quiet} role="status">{state.mode === 'check' ? <Trans>The server checks the rows…</Trans> : <Trans>The server saves the rows…</Trans>}</p>}
      <div className={styles.acts}>
        {rows.length > 0 && (told === null || told.committed) && (
          <Button loading={underWay} disabled={!reachable} onClick={() => void send('check')}>
            <Trans>Check what happens</Trans>
          </Button>
        )}
        {told !== null && !told.committed && right > 0 && (
          <Button loading={underWay} disabled={!reachable} onClick={() => void send(bad.size === 0 ? 'all' : 'valid')}>
            {bad.size === 0 ? <Plural value={right} one="Upload # row" other="Upload all # rows" /> : <Plural value={right} one="Upload the # right row" other="Upload the # right rows" />}
          </Button>
        )}
        {bad.size > 0 && (
          <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={() => void annotated()}>
            <Trans>Download with what to mend</Trans>
          </Button>
        )}
        <Button variant="subtle" color="neutral" disabled={underWay} onClick={() => onDone(null)}>
          {rows.length === 0 ? <Trans>Start anew</Trans> : <Trans>Give these rows up</Trans>}
        </Button>
      </div>
    </Card>
  )
}

function Sums({ report: { created, changed, left, drivers } }: { report: UploadReport }) {
  return (
    <span className={styles.sums}>
      <span><Plural value={created} one="# pass created" other="# passes created" /></span>
      <span><Plural value={changed} one="# changed" other="# changed" /></span>
      <span><Plural value={left} one="# left as it is" other="# left as they are" /></span>
      <span><Plural value={drivers} one="# new driver" other="# new drivers" /></span>
    </span>
  )
}
