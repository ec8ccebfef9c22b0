import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import type { FieldCode } from '../../../../contract/errors.ts'
import type { Membership } from '../../../../contract/membership.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPE } from '../../../../domain/pass-upload/columns.ts'
import type { SheetLines } from '../../../../domain/spreadsheet/read-book.ts'
import { wallClock } from '../../../../domain/zoned-time.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { now } from '../../../lib/now.ts'
import { saveFile } from '../../../ui/export/save-file.ts'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../../ui/labels/errors.ts'
import { Card } from '../../../ui/page/card.tsx'
import { useVehicleTypes } from '../../../ui/vehicle-type.tsx'
import { useLocations } from '../../locations/public.ts'
import { fileOfLines, sheetsOfFile } from '../../../lib/spreadsheet/sheet-work.ts'
import { templateSheet } from './upload-files.ts'
import styles from './upload.module.css'

interface FileChoiceProps {
  membership: Membership | undefined
  locationId: string
  /** Name of the read file; empty without one. */
  fileName: string
  /** Returns why no row of the file can be read; null if rows were read, or a person must answer. */
  onRead: (fileName: string, file: SheetLines[]) => FieldCode | null
}

/** The template, and the choice of a file. */
export function FileChoice({ membership, locationId, fileName, onRead }: FileChoiceProps) {
  const { t, i18n } = useLingui()
  const { company } = useSession()
  const { timeZoneOf } = useLocations()
  const { nameOf } = useVehicleTypes()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [wrong, setWrong] = useState<FieldCode | 'no_file' | null>(null)
  const [over, setOver] = useState(false)

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return setWrong('no_file')
    if (!file.name.toLowerCase().endsWith('.xlsx')) return setWrong('sheet_type_invalid')
    if (file.size > UPLOAD_MAX_BYTES) return setWrong('sheet_too_large')
    setWrong(null)
    setReading(true)
    const read = await sheetsOfFile(file)
    setReading(false)
    const fault = Array.isArray(read) ? onRead(file.name, read) : read.fault
    setWrong(fault)
  }

  async function template(of: Membership): Promise<void> {
    const name = t`Memberships template`
    const day = t`Write the date as YYYY-MM-DD`
    const prompts = {
      identificationType: t`CC, NIT, CE (foreigner) or PA (passport)`,
      email: t`An email or a phone is enough`,
      lastName: t`Not needed for a company (NIT)`,
      vehicleType: t`The vehicle type of the membership`,
      plates: t`Put ; between several plates`,
      startDate: day,
      endDate: day,
    }
    const today = wallClock(new Date(now()), timeZoneOf(locationId)).slice(0, 10)
    const file = await fileOfLines(
      templateSheet({
        name,
        language: i18n.locale === 'es' ? 'es' : 'en',
        country: company.country,
        today,
        membership: of,
        typeName: nameOf(of.vehicleTypeId),
        prompts,
      }),
    )
    saveFile(file, t`memberships-template.xlsx`)
  }

  const message =
    wrong === null
      ? null
      : wrong === 'no_file'
        ? t`No file: choose the spreadsheet that you filled in`
        : t(FIELD_CODE_LABELS[wrong])
  return (
    <Card title={<Trans>The spreadsheet</Trans>}>
      {membership === undefined ? (
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
              <Button
                variant="default"
                leftSection={<DownloadIcon size={16} />}
                onClick={() => void template(membership)}
              >
                <Trans>Template</Trans>
              </Button>
            </div>
            <p className={styles.words} role="status" data-error={message === null ? undefined : true}>
              {message ??
                (fileName === '' ? (
                  <Trans>Or drop it here: Excel (.xlsx), at most 5 MB and 10,000 rows</Trans>
                ) : (
                  fileName
                ))}
            </p>
          </div>
          <input
            ref={input}
            type="file"
            className={styles.file}
            tabIndex={-1}
            aria-label={t`Spreadsheet`}
            accept={`.xlsx,${UPLOAD_TYPE}`}
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
