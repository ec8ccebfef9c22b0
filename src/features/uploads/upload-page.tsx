import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import type { FieldCode } from '../../../contract/errors.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { type UploadMode, type UploadReport, importRecords, uploadPasses } from '../../../contract/uploads.ts'
import { isAdmin } from '../../../domain/roles.ts'
import type { SheetLines } from '../../../domain/spreadsheet/read-book.ts'
import type { SheetKind } from '../../../domain/uploads/columns.ts'
import {
  type Layout,
  type LayoutGuess,
  chosenLayout,
  guessLayout,
  hiddenIn,
  isSureLayout,
  layoutKey,
  readRows,
} from '../../../domain/uploads/layout.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useServerRecords } from '../../data/use-server-records.ts'
import { now } from '../../lib/now.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { ChevronLeftIcon, ErrorIcon, OfflineIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page, type PageProps } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states.tsx'
import { useLocations } from '../locations/public.ts'
import { membershipsQuery } from '../memberships/public.ts'
import { FileChoice } from './file-choice.tsx'
import { recalledColumns, rememberColumns } from './remembered-columns.ts'
import { SheetColumns } from './sheet-columns.tsx'
import { SheetRows } from './sheet-rows.tsx'
import { EMPTY_UPLOAD, type FileNotes, NOTHING_SENT, UploadDraft } from './upload-draft.ts'
import { importPlace, passPlace } from './fix-place.ts'
import { SHEET_NAMES } from './upload-words.ts'
import back from '../../ui/page/back-link.module.css'
import styles from './upload.module.css'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { KINDS } from './import-search.ts'

/** Many passes at once, from a spreadsheet. */
export function UploadPassesPage() {
  return (
    <UploadFrame
      title={<Trans>Upload memberships</Trans>}
      sub={<Trans>Passes of one membership at one location, from a spreadsheet</Trans>}
      help="upload-passes"
      back={
        <Link to="/dashboard/memberships/purchased" className={back.back}>
          <ChevronLeftIcon size={16} />
          <Trans>Purchased memberships</Trans>
        </Link>
      }
    >
      <KindUpload kind="passes" withCsv={false} />
    </UploadFrame>
  )
}

const route = getRouteApi('/dashboard/import')

/** Records of another system, so that a company can move in. */
export function ImportPage() {
  const { t } = useLingui()
  const { kind } = route.useSearch()
  const navigate = useNavigate()
  return (
    <UploadFrame
      title={<Trans>Import</Trans>}
      sub={<Trans>Drivers, vehicles, passes and users of another system, from a spreadsheet</Trans>}
      help="import"
    >
      <div className={styles.cards}>
        <Card title={<Trans>Records in the file</Trans>}>
          <SelectInput
            label={t`Records`}
            data={KINDS.map((value) => ({ value, label: t(SHEET_NAMES[value]) }))}
            value={kind}
            onChange={(event) => {
              const { value } = event.currentTarget
              const chosen = KINDS.find((one) => one === value)
              if (chosen !== undefined)
                void navigate({ to: '/dashboard/import', search: { kind: chosen }, replace: true })
            }}
          />
          {kind === 'vehicles' && (
            <p className={styles.quiet}>
              <Trans>Import the drivers first: each vehicle names its driver by identification or email.</Trans>
            </p>
          )}
        </Card>
      </div>
      <KindUpload key={kind} kind={kind} withCsv />
    </UploadFrame>
  )
}

function UploadFrame({ children, ...page }: Pick<PageProps, 'back' | 'title' | 'sub' | 'help' | 'children'>) {
  const { user } = useSession()
  const reachable = useReachable()
  return (
    <Page wide {...page}>
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>
            Checking and saving a file needs a connection. Your corrections are kept as a draft on this device.
          </Trans>
        </Notice>
      )}
      {isAdmin(user.role) ? (
        children
      ) : (
        <Forbidden>
          <Trans>Only an administrator can do this. Ask yours.</Trans>
        </Forbidden>
      )}
    </Page>
  )
}

interface KindUploadProps {
  kind: SheetKind
  withCsv: boolean
}

function KindUpload(props: KindUploadProps) {
  const draft = useDraft(props.kind === 'passes' ? 'pass-upload' : `${props.kind}-import`, UploadDraft)
  return draft.status === 'ready' && <Upload {...props} draft={draft} />
}

function Upload({ kind, withCsv, draft }: KindUploadProps & { draft: ReadyDraft<UploadDraft> }) {
  const { t } = useLingui()
  const { list: locations = [], timeZoneOf } = useLocations()
  const [only] = locations
  const [work, setWork] = useState<UploadDraft>(
    draft.initial ?? { ...EMPTY_UPLOAD, locationId: locations.length === 1 && only !== undefined ? only.id : '' },
  )
  const memberships = useServerRecords(membershipsQuery({ enabled: true }), { page: 1, size: MAX_LIMIT })
  const { locationId, rows } = work
  const { api, company } = useSession()
  const { nameOf, types: shownTypes } = useVehicleTypes()
  const [asked, setAsked] = useState<AskedFile | null>(null)
  const [taken, setTaken] = useState<AskedFile | null>(null)
  const [unread, setUnread] = useState<FieldCode | null>(null)
  const here = (memberships.rows ?? []).filter(
    (one) => locationId !== '' && (one.locationIds.length === 0 || one.locationIds.includes(locationId)),
  )
  const membership = here.find(({ id }) => id === work.membershipId)
  const typeName = membership === undefined ? '' : nameOf(membership.vehicleTypeId)
  const types = useMemo(
    () =>
      shownTypes.flatMap(({ vehicleTypeId, customName, isActive, isDeleted }) =>
        isActive && !isDeleted ? [{ vehicleTypeId, typeName: customName }] : [],
      ),
    [shownTypes],
  )
  const place = useMemo(() => {
    if (kind !== 'passes') return importPlace(kind, company.country, { locations, types })
    return membership === undefined ? null : passPlace(company.country, membership, typeName)
  }, [kind, company.country, locations, types, membership, typeName])

  function send(file: Blob, mode: UploadMode): Promise<UploadReport> {
    return kind === 'passes'
      ? api.upload(uploadPasses, file, { params: { locationId, membershipId: work.membershipId }, query: { mode } })
      : api.upload(importRecords, file, { params: { kind }, query: { mode } })
  }

  function take(from: AskedFile, layout: Layout, withHidden: boolean): FieldCode | null {
    const { fileName, file, guess } = from
    const read = readRows(file, layout, { withHidden })
    if ('fault' in read) return read.fault
    setAsked(null)
    setTaken({ ...from, guess: { ...guess, ...layout } })
    const { leftOut, rows: found } = read
    const hiddenRows = withHidden ? 0 : hiddenIn(file, layout).hiddenRows.length
    change({
      fileName,
      rows: found,
      sent: NOTHING_SENT,
      notes: { leftOut, hiddenRows, otherSheets: guess.otherSheets },
    })
    return null
  }

  function open(fileName: string, file: SheetLines[]): FieldCode | null {
    setUnread(null)
    const guess = guessLayout(file, { kind, country: company.country })
    if (guess === null) return 'sheet_empty'
    const columns = recalledColumns(layoutKey(file, guess, kind))
    const known = columns === null ? guess : { ...guess, ...chosenLayout(file, { ...guess, columns }, kind) }
    const opened = { fileName, file, guess: known }
    if (isSureLayout(known, kind)) return take(opened, known, false)
    setAsked(opened)
    change({ fileName, rows: null, sent: NOTHING_SENT })
    return null
  }

  /** Asks for the columns of the file again: those of the last time, or a first choice, may be wrong. */
  function askAgain(file: AskedFile): void {
    setTaken(null)
    setAsked(file)
    change({ rows: null, sent: NOTHING_SENT })
  }

  function change(to: Partial<UploadDraft>): void {
    const next = { ...work, ...to }
    setWork(next)
    draft.save(next)
  }

  return (
    <div className={styles.cards}>
      {kind === 'passes' && (
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
      )}
      <FileChoice
        place={place}
        withCsv={withCsv}
        today={() => wallClock(new Date(now()), timeZoneOf(locationId)).slice(0, 10)}
        fileName={rows === null ? '' : work.fileName}
        onRead={open}
      />
      {asked !== null && (
        <SheetColumns
          key={asked.fileName}
          kind={kind}
          file={asked.file}
          guess={asked.guess}
          onChosen={(layout, withHidden) => {
            const fault = take(asked, layout, withHidden)
            setUnread(fault)
            if (fault === null) rememberColumns(layoutKey(asked.file, layout, kind), layout.columns)
          }}
        />
      )}
      {unread !== null && (
        <Notice icon={ErrorIcon} tone="negative">
          {t(FIELD_CODE_LABELS[unread])}
        </Notice>
      )}
      {rows !== null && place !== null && <FileNotesList notes={work.notes} />}
      {rows !== null && taken !== null && (
        <div className={styles.acts}>
          <Button variant="default" onClick={() => askAgain(taken)}>
            <Trans>Match the columns again</Trans>
          </Button>
        </div>
      )}
      {rows !== null && place !== null && (
        <SheetRows
          key={`${work.membershipId} ${locationId} ${work.fileName}`}
          rows={rows}
          place={place}
          send={send}
          sent={work.sent}
          onChange={(left, sent = work.sent) => change({ rows: left, sent })}
          onGiveUp={() => change({ rows: null, sent: NOTHING_SENT })}
        />
      )}
    </div>
  )
}

/** A file whose columns the person must confirm before it is read. */
interface AskedFile {
  fileName: string
  file: SheetLines[]
  guess: LayoutGuess
}

/** Lists the contents of a file that are not among its rows. */
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
