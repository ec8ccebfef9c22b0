import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { UploadMode, UploadReport } from '../../../contract/uploads.ts'
import type { UploadFault } from '../../../domain/uploads/check-rows.ts'
import type { SheetKind, UploadRow } from '../../../domain/uploads/columns.ts'
import type { FixPlace } from '../../../domain/uploads/fixes.ts'
import { ApiFailure } from '../../data/failures.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { saveFile } from '../../ui/export/save-file.ts'
import { DoneIcon, DownloadIcon, ErrorIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { MEMBERSHIPS } from '../memberships/public.ts'
import { PASSES } from '../passes/public.ts'
import { USERS } from '../users/public.ts'
import { fileOfLines } from '../../lib/spreadsheet/sheet-work.ts'
import { ROWS_AT_ONCE, type SentRows } from './upload-draft.ts'
import { annotatedSheet, uploadSheet } from './upload-sheets.ts'
import { FILES_TO_FIX, SHEET_NAMES, UPLOAD_NOTES, faultLabel } from './upload-words.ts'
import styles from './upload.module.css'

/** The server's answers about the rows at that time. */
export interface CheckedUpload {
  rows: readonly UploadRow[]
  report: UploadReport
}

export interface SendSheetProps {
  rows: UploadRow[]
  faults: readonly UploadFault[]
  place: FixPlace
  /** Sends a file of some of the rows to the server. */
  send: (file: Blob, mode: UploadMode) => Promise<UploadReport>
  /** The server's answers about exactly these rows. */
  checked: CheckedUpload | null
  onChecked: (checked: CheckedUpload) => void
  /** Rows written so far, also before a reload. */
  sent: SentRows
  /** Rows left, and rows written. */
  onSent: (rows: UploadRow[], sent: SentRows) => void
  onGiveUp: () => void
}

type Sending = { mode: 'check' } | { mode: 'write'; of: number } | { wrong: string } | null

/** Asks the server what the rows would do, then lets it do so. */
export function SendSheet({ rows, faults, place, send, checked, onChecked, sent, onSent, onGiveUp }: SendSheetProps) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const reachable = useReachable()
  const [state, setState] = useState<Sending>(null)
  const [begun, setBegun] = useState(0)
  const bad = new Set(faults.map(({ row }) => row))
  const right = rows.length - bad.size
  const isThrough = sent.rows > 0 && right === 0
  const underWay = state !== null && 'mode' in state

  /** Sends rows as a file in which they follow each other. */
  async function ask(asked: readonly UploadRow[], mode: UploadMode): Promise<UploadReport> {
    const said = await send(await fileOfLines(uploadSheet(place.kind, asked)), mode)
    return { ...said, faults: said.faults.map((fault) => ({ ...fault, row: asked[fault.row - 2]?.row ?? fault.row })) }
  }

  async function tried(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      setState(null)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const [field] = failure.problem?.errors ?? []
      setState({
        wrong: field
          ? t(FIELD_CODE_LABELS[field.code])
          : failure.problem === null
            ? t`Upload failed: the server does not answer. Check the connection and continue: what you typed is kept, and nothing is created twice.`
            : t`Submission error: the server refused the file. Please try again.`,
      })
    }
  }

  function check(): Promise<void> {
    setState({ mode: 'check' })
    return tried(async () => onChecked({ rows, report: await ask(rows, 'check') }))
  }

  function write(): Promise<void> {
    const goes = rows.filter(({ row }) => !bad.has(row))
    setState({ mode: 'write', of: goes.length })
    setBegun(sent.rows)
    return tried(async () => {
      const { left, faults: found } = await sendPieces({
        rows,
        right: goes,
        atOnce: ROWS_AT_ONCE[place.kind],
        sent,
        send: ask,
        onSent,
      })
      await Promise.all(QUERIES[place.kind].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      if (left.length > 0)
        onChecked({
          rows: left,
          report: { rows: left.length, created: 0, changed: 0, left: 0, drivers: 0, faults: found, committed: true },
        })
    })
  }

  async function annotated(): Promise<void> {
    const words = (fault: UploadFault, row: UploadRow) => t(faultLabel(fault, row, place))
    const file = await fileOfLines(
      annotatedSheet(place.kind, rows, faults, {
        name: t(SHEET_NAMES[place.kind]),
        language: i18n.locale === 'es' ? 'es' : 'en',
        title: t`Corrections needed`,
        words,
      }),
    )
    saveFile(file, t(FILES_TO_FIX[place.kind]))
  }

  const latestReport = checked?.report ?? null
  return (
    <Card title={<Trans>Upload</Trans>}>
      <p className={styles.quiet}>{t(UPLOAD_NOTES[place.kind])}</p>
      {sent.rows > 0 && !underWay && (
        <Notice icon={DoneIcon} tone="quiet">
          {isThrough ? (
            <Trans>Uploaded.</Trans>
          ) : (
            <Plural
              value={sent.rows}
              one="# row of this file is uploaded. The rest is here."
              other="# rows of this file are uploaded. The rest is here."
            />
          )}{' '}
          <Sums kind={place.kind} report={sent} />
        </Notice>
      )}
      {latestReport !== null && !latestReport.committed && !underWay && (
        <div role="status">
          <p className={styles.quiet}>
            <Trans>An upload of the right rows does this:</Trans>
          </p>
          <Sums kind={place.kind} report={latestReport} />
        </div>
      )}
      {state !== null && 'wrong' in state && (
        <div role="alert">
          <Notice icon={ErrorIcon} tone="negative">
            {state.wrong}
          </Notice>
        </div>
      )}
      {state !== null && 'mode' in state && (
        <div role="status" className={styles.progress}>
          {state.mode === 'check' ? (
            <p className={styles.quiet}>
              <Trans>The server checks the rows…</Trans>
            </p>
          ) : (
            <>
              <p className={styles.quiet}>
                <Trans>
                  {sent.rows - begun} of {state.of} rows are saved.
                </Trans>
              </p>
              <progress aria-label={t`Rows that are saved`} max={state.of} value={sent.rows - begun} />
            </>
          )}
        </div>
      )}
      <div className={styles.acts}>
        {right > 0 && (latestReport === null || latestReport.committed) && (
          <Button loading={underWay} disabled={!reachable} onClick={() => void check()}>
            <Trans>Check what happens</Trans>
          </Button>
        )}
        {latestReport !== null && !latestReport.committed && right > 0 && (
          <Button loading={underWay} disabled={!reachable} onClick={() => void write()}>
            {bad.size === 0 ? (
              <Plural value={right} one="Upload # row" other="Upload all # rows" />
            ) : (
              <Plural value={right} one="Upload the # valid row" other="Upload the # valid rows" />
            )}
          </Button>
        )}
        {bad.size > 0 && (
          <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={() => void annotated()}>
            <Trans>Download with what to fix</Trans>
          </Button>
        )}
        <Button variant="subtle" color="neutral" disabled={underWay} onClick={onGiveUp}>
          {isThrough && rows.length === 0 ? <Trans>Start over</Trans> : <Trans>Discard these rows</Trans>}
        </Button>
      </div>
    </Card>
  )
}

function Sums({
  kind,
  report: { created, changed, left, drivers },
}: {
  kind: SheetKind
  report: Pick<UploadReport, 'created' | 'changed' | 'left' | 'drivers'>
}) {
  return (
    <span className={styles.sums}>
      <span>
        <Created kind={kind} count={created} />
      </span>
      {kind === 'passes' && (
        <span>
          <Plural value={changed} one="# changed" other="# changed" />
        </span>
      )}
      <span>
        <Plural value={left} one="# left as it is" other="# left as they are" />
      </span>
      {kind === 'passes' && (
        <span>
          <Plural value={drivers} one="# new driver" other="# new drivers" />
        </span>
      )}
    </span>
  )
}

function Created({ kind, count }: { kind: SheetKind; count: number }) {
  if (kind === 'drivers') return <Plural value={count} one="# driver created" other="# drivers created" />
  if (kind === 'vehicles') return <Plural value={count} one="# vehicle created" other="# vehicles created" />
  if (kind === 'users') return <Plural value={count} one="# user invited" other="# users invited" />
  return <Plural value={count} one="# pass created" other="# passes created" />
}

/** Queries that an upload makes stale. The sync updates the records that a device keeps. */
const QUERIES: Readonly<Record<SheetKind, readonly string[]>> = {
  passes: [PASSES, MEMBERSHIPS],
  drivers: [],
  vehicles: [],
  users: [USERS],
}

interface Pieces {
  /** All remaining rows of the file. */
  rows: readonly UploadRow[]
  /** Valid rows among them. */
  right: readonly UploadRow[]
  /** Number of rows in a piece. */
  atOnce: number
  sent: SentRows
  /** Writes some rows; its faults name the rows of the file. */
  send: (rows: readonly UploadRow[], mode: UploadMode) => Promise<UploadReport>
  /** Called after each piece with the rows left and written so far. A stopped upload continues from there. */
  onSent: (left: UploadRow[], sent: SentRows) => void
}

/**
 * Writes the valid rows of a file piece by piece. Returns the faults. Rejects if a piece has no answer: the piece can
 * be sent again, and rows that it has written stay unchanged.
 */
export async function sendPieces({
  rows,
  right,
  atOnce,
  sent,
  send,
  onSent,
}: Pieces): Promise<{ left: UploadRow[]; sent: SentRows; faults: UploadReport['faults'] }> {
  const faults: UploadReport['faults'] = []
  let [left, total] = [[...rows], sent]
  for (let from = 0; from < right.length; from += atOnce) {
    const piece = right.slice(from, from + atOnce)
    const report = await send(piece, 'valid')
    faults.push(...report.faults)
    const bad = new Set(report.faults.map(({ row }) => row))
    const written = new Set(piece.flatMap(({ row }) => (bad.has(row) ? [] : [row])))
    left = left.filter(({ row }) => !written.has(row))
    total = {
      rows: total.rows + written.size,
      created: total.created + report.created,
      changed: total.changed + report.changed,
      left: total.left + report.left,
      drivers: total.drivers + report.drivers,
    }
    onSent(left, total)
  }
  return { left, sent: total, faults }
}
