import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { MAX_LIMIT } from '../../../../contract/list.ts'
import type { FieldCode } from '../../../../contract/errors.ts'
import {
  type Layout,
  type LayoutGuess,
  chosenLayout,
  guessLayout,
  hiddenIn,
  isSureLayout,
  layoutKey,
  readRows,
} from '../../../../domain/pass-upload/layout.ts'
import { isAdmin } from '../../../../domain/roles.ts'
import type { SheetLines } from '../../../../domain/spreadsheet/read-book.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../../data/use-draft.ts'
import { useServerRecords } from '../../../data/use-server-records.ts'
import { SelectInput } from '../../../ui/form/select-field.tsx'
import { ErrorIcon, OfflineIcon } from '../../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../../ui/labels/errors.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states.tsx'
import { useLocations } from '../../locations/public.ts'
import { membershipsQuestion } from '../../memberships/public.ts'
import { FileChoice } from './file-choice.tsx'
import { recalledColumns, rememberColumns } from './remembered-columns.ts'
import { SheetColumns } from './sheet-columns.tsx'
import { SheetRows } from './sheet-rows.tsx'
import { EMPTY_UPLOAD, type FileNotes, NOTHING_SENT, UploadDraft } from './upload-draft.ts'
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
            Checking and saving a file needs a connection. Your corrections are kept as a draft on this device.
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
  const { company } = useSession()
  const [asked, setAsked] = useState<AskedFile | null>(null)
  const [unread, setUnread] = useState<FieldCode | null>(null)
  const here = (memberships.rows ?? []).filter(
    (one) => locationId !== '' && (one.locationIds.length === 0 || one.locationIds.includes(locationId)),
  )
  const membership = here.find(({ id }) => id === work.membershipId)

  function take({ fileName, file, guess }: AskedFile, layout: Layout, withHidden: boolean): FieldCode | null {
    const read = readRows(file, layout, { withHidden })
    if ('fault' in read) return read.fault
    setAsked(null)
    const { leftOut, rows: taken } = read
    const hiddenRows = withHidden ? 0 : hiddenIn(file, layout).hiddenRows.length
    change({
      fileName,
      rows: taken,
      sent: NOTHING_SENT,
      notes: { leftOut, hiddenRows, otherSheets: guess.otherSheets },
    })
    return null
  }

  function open(fileName: string, file: SheetLines[]): FieldCode | null {
    setUnread(null)
    const guess = guessLayout(file, company.country)
    if (guess === null) return 'sheet_empty'
    const columns = recalledColumns(layoutKey(file, guess))
    const known = columns === null ? guess : { ...guess, ...chosenLayout(file, { ...guess, columns }) }
    const opened = { fileName, file, guess: known }
    if (isSureLayout(known)) return take(opened, known, false)
    setAsked(opened)
    change({ fileName, rows: null, sent: NOTHING_SENT })
    return null
  }

  function change(to: Partial<UploadDraft>): void {
    const next = { ...work, ...to }
    setWork(next)
    draft.save(next)
  }

  return (
    <div className={styles.cards}>
      <Card title={<Trans>Membership and location of the passes</Trans>}>
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
        onRead={open}
      />
      {asked !== null && (
        <SheetColumns
          key={asked.fileName}
          file={asked.file}
          guess={asked.guess}
          onChosen={(layout, withHidden) => {
            const fault = take(asked, layout, withHidden)
            setUnread(fault)
            if (fault === null) rememberColumns(layoutKey(asked.file, layout), layout.columns)
          }}
        />
      )}
      {unread !== null && (
        <Notice icon={ErrorIcon} tone="negative">
          {t(FIELD_CODE_LABELS[unread])}
        </Notice>
      )}
      {rows !== null && membership !== undefined && <FileNotesList notes={work.notes} />}
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

/** A file that can be read after a person's answers. */
interface AskedFile {
  fileName: string
  file: SheetLines[]
  guess: LayoutGuess
}

/** Names parts of a file that are not among its rows. */
function FileNotesList({ notes: { leftOut, hiddenRows, otherSheets } }: { notes: FileNotes }) {
  if (leftOut.length === 0 && hiddenRows === 0 && otherSheets.length === 0) return null
  const sums = leftOut.map(({ row, text }) => `${row} (${text})`).join(', ')
  const sheets = otherSheets.join(', ')
  return (
    <div role="status" className={styles.quiet}>
      {hiddenRows > 0 && (
        <p className={styles.quiet}>
          <Plural value={hiddenRows} one="# hidden row is left out." other="# hidden rows are left out." />
        </p>
      )}
      {leftOut.length > 0 && (
        <p className={styles.quiet}>
          <Trans>Total rows are skipped: {sums}.</Trans>
        </p>
      )}
      {otherSheets.length > 0 && (
        <p className={styles.quiet}>
          <Trans>Other sheets of the file are not read: {sheets}.</Trans>
        </p>
      )}
    </div>
  )
}
