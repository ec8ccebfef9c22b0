import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import type { FieldCode } from '../../../contract/errors.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPE } from '../../../domain/uploads/columns.ts'
import type { FixPlace } from '../../../domain/uploads/fixes.ts'
import type { SheetLines } from '../../../domain/spreadsheet/read-book.ts'
import { saveFile } from '../../ui/export/save-file.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS, FILE_UNREADABLE } from '../../ui/labels/errors.ts'
import { Card } from '../../ui/page/card.tsx'
import { fileOfLines, sheetsOfFile } from '../../lib/spreadsheet/sheet-work.ts'
import { templateSheet } from './upload-sheets.ts'
import { TEMPLATE_FILES, TEMPLATE_NAMES } from './upload-words.ts'
import styles from './upload.module.css'

interface FileChoiceProps {
  /** Facts for the rows; null until a person has chosen them. */
  place: FixPlace | null
  /** The specified upload of memberships takes .xlsx only. */
  withCsv: boolean
  /** The day in the example of a template. */
  today: () => string
  /** The name of the file that was read; empty if there is none. */
  fileName: string
  /** Returns why no row of the file can be read; null if rows are read, or a person is asked how. */
  onRead: (fileName: string, file: SheetLines[]) => FieldCode | null
}

/** The template, and the file that a person fills in. */
export function FileChoice({ place, withCsv, today, fileName, onRead }: FileChoiceProps) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [wrong, setWrong] = useState<FieldCode | 'no_file' | 'file_unreadable' | 'sheet_or_csv_invalid' | null>(null)
  const [over, setOver] = useState(false)

  const endings = withCsv ? ['.xlsx', '.csv'] : ['.xlsx']
  const typeInvalid = withCsv ? 'sheet_or_csv_invalid' : 'sheet_type_invalid'

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return setWrong('no_file')
    if (!endings.some((one) => file.name.toLowerCase().endsWith(one))) return setWrong(typeInvalid)
    if (file.size > UPLOAD_MAX_BYTES) return setWrong('sheet_too_large')
    setWrong(null)
    setReading(true)
    const read = await sheetsOfFile(file, withCsv)
    setReading(false)
    if (Array.isArray(read)) setWrong(onRead(file.name, read))
    else setWrong(read.fault === 'sheet_type_invalid' ? typeInvalid : read.fault)
  }

  async function template(of: FixPlace): Promise<void> {
    const day = t`Write the date as YYYY-MM-DD`
    const isOfOwner = of.kind === 'vehicles'
    const prompts = {
      identificationType: t`CC, NIT, CE (foreigner) or PA (passport)`,
      identification: isOfOwner ? t`The owner’s; an identification or an email is enough` : undefined,
      email:
        of.kind === 'users'
          ? t`The invitation is mailed here`
          : isOfOwner
            ? t`The owner’s; an identification or an email is enough`
            : t`An email or a phone is enough`,
      lastName: of.kind === 'users' ? undefined : t`Not needed for a company (NIT)`,
      vehicleType: isOfOwner ? undefined : t`The vehicle type of the membership`,
      plates: t`Put ; between several plates`,
      locations: t`Put ; between several locations. Administrators see all`,
      startDate: day,
      endDate: day,
    }
    const language = i18n.locale === 'es' ? 'es' : 'en'
    const file = await fileOfLines(
      templateSheet({ name: t(TEMPLATE_NAMES[of.kind]), language, today: today(), place: of, prompts }),
    )
    saveFile(file, t(TEMPLATE_FILES[of.kind]))
  }

  const message =
    wrong === null
      ? null
      : wrong === 'no_file'
        ? t`No file: choose the spreadsheet that you filled in`
        : wrong === 'file_unreadable'
          ? t(FILE_UNREADABLE)
          : wrong === 'sheet_or_csv_invalid'
            ? t`Invalid file type: choose an Excel file (.xlsx) without macros, or a CSV file`
            : t(FIELD_CODE_LABELS[wrong])
  return (
    <Card title={<Trans>The spreadsheet</Trans>}>
      {place === null ? (
        <p className={styles.quiet}>
          <Trans>Choose a location and a membership first.</Trans>
        </p>
      ) : (
        <>
          <div
            className={styles.drop}
            data-over={over}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(false)
              void take(event.dataTransfer.files[0])
            }}
          >
            <div className={styles.acts}>
              <Button loading={reading} onClick={() => input.current?.click()}>
                {fileName === '' ? <Trans>Choose a file</Trans> : <Trans>Another file</Trans>}
              </Button>
              <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={() => void template(place)}>
                <Trans>Template</Trans>
              </Button>
            </div>
            <p className={styles.words} role="status" data-error={message === null ? undefined : true}>
              {message ?? (fileName === '' ? <TakenFiles withCsv={withCsv} /> : fileName)}
            </p>
          </div>
          <input
            ref={input}
            type="file"
            className={styles.file}
            tabIndex={-1}
            aria-label={t`Spreadsheet`}
            accept={`${endings.join(',')},${UPLOAD_TYPE}`}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? []
              void take(chosen)
              event.currentTarget.value = ''
            }}
          />
        </>
      )}
    </Card>
  )
}

function TakenFiles({ withCsv }: { withCsv: boolean }) {
  return withCsv ? (
    <Trans>Or drop it here: Excel (.xlsx) or CSV, at most 5 MB and 10,000 rows</Trans>
  ) : (
    <Trans>Or drop it here: Excel (.xlsx), at most 5 MB and 10,000 rows</Trans>
  )
}
