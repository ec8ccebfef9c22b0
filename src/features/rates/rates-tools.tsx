import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useRef, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { SheetFault } from '../../../domain/rates/rate-sheet.ts'
import { SHEET_WORDS } from '../../../domain/rates/sheet-words.ts'
import { useSession } from '../../data/session-provider.tsx'
import { DownloadIcon, WarningIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS, FILE_UNREADABLE } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { inputOfRates } from './rate-input.ts'
import styles from './rates-page.module.css'
import type { SheetOfRates } from './rates-files.ts'
import type { RatesDraft } from './use-rates-draft.ts'

// Loaded at the first press.
const CopyDialog = lazy(async () => ({ default: (await import('./spread-dialog.tsx')).CopyDialog }))
const RaiseDialog = lazy(async () => ({ default: (await import('./spread-dialog.tsx')).RaiseDialog }))

interface RatesToolsProps {
  edits: RatesDraft
  location: Location
  currency: Currency
  mayEdit: boolean
}

type Faults = Extract<SheetOfRates, { ok: false }>['faults']

/** Copies and raises rates, and saves and reads them as files. */
export function RatesTools({ edits, location, currency, mayEdit }: RatesToolsProps) {
  const { t, i18n } = useLingui()
  const { company } = useSession()
  const { nameOf, types } = useVehicleTypes()
  const [opened, setOpened] = useState<'copy' | 'raise' | null>(null)
  const [faults, setFaults] = useState<Faults>([])
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { rates, caps, latest, findings, change } = edits
  const language = i18n.locale.startsWith('es') ? 'es' : 'en'
  const given = {
    location,
    rates,
    caps,
    language,
    vehicles: types.flatMap(({ vehicleTypeId: id, isDeleted }) => (isDeleted ? [] : [{ id, name: nameOf(id) }])),
  } as const
  const word = t`Rates`

  async function files<T>(act: (files: typeof import('./rates-files.ts')) => T | Promise<T>): Promise<T> {
    setBusy(true)
    try {
      return await act(await import('./rates-files.ts'))
    } finally {
      setBusy(false)
    }
  }
  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const read = await files(({ readRatesSheet }) => readRatesSheet(file, given))
    setFaults(read.ok ? [] : read.faults)
    if (read.ok) change(inputOfRates(read.rates, read.caps, edits.input.madeFrom, location))
  }

  return (
    <>
      <div className={styles.actions}>
        {mayEdit && (
          <>
            <Button variant="default" onClick={() => setOpened('copy')}>
              <Trans>Copy…</Trans>
            </Button>
            <Button variant="default" onClick={() => setOpened('raise')}>
              <Trans>Raise or lower prices…</Trans>
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          disabled={isBusy || findings === null}
          onClick={() => void files(({ saveRatesSheet }) => saveRatesSheet(given, word))}
        >
          <Trans>Save as a spreadsheet</Trans>
        </Button>
        {mayEdit && (
          <>
            <input
              ref={input}
              hidden
              type="file"
              accept=".xlsx"
              aria-label={t`Spreadsheet with rates`}
              onChange={(event) => {
                void open(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
            <Button variant="default" disabled={isBusy} onClick={() => input.current?.click()}>
              <Trans>Open a spreadsheet…</Trans>
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          disabled={isBusy || findings === null}
          onClick={() =>
            void files(({ saveApds }) =>
              saveApds({ ...given, currency, taxRate: location.taxRate ?? company.vatRate, latest }, word),
            )
          }
        >
          <Trans>Save as APDS</Trans>
        </Button>
      </div>
      {faults.length > 0 && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            <Trans>The spreadsheet was not opened, and your rates are as before:</Trans>
            <ul>
              {faults.slice(0, MOST_FAULTS).map((fault, index) => (
                // Faults are identified only by their position.
                <li key={index}>
                  <FaultWords fault={fault} language={language} />
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <Suspense fallback={null}>
        {opened === 'copy' && <CopyDialog edits={edits} location={location} onClose={() => setOpened(null)} />}
        {opened === 'raise' && (
          <RaiseDialog edits={edits} location={location} currency={currency} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

const MOST_FAULTS = 10

function FaultWords({ fault, language }: { fault: Faults[number]; language: 'en' | 'es' }) {
  const { t } = useLingui()
  switch (fault.code) {
    case 'no_titles':
      return <Trans>The first row lacks the titles of a sheet that this page saves.</Trans>
    case 'no_rows':
      return <Trans>The sheet has no rates.</Trans>
    case 'cell':
      return <CellWords fault={fault} language={language} />
    case 'file_unreadable':
      return t(FILE_UNREADABLE)
    case 'sheet_type_invalid':
    case 'sheet_damaged':
    case 'sheet_encrypted':
    case 'sheet_too_large':
      return t(FIELD_CODE_LABELS[fault.code])
    default:
      return fault satisfies never
  }
}

function CellWords({ fault, language }: { fault: Extract<SheetFault, { code: 'cell' }>; language: 'en' | 'es' }) {
  const column = SHEET_WORDS[language].columns[fault.column]
  return fault.text === '' ? (
    <Trans>
      Row {fault.row}: “{column}” is empty.
    </Trans>
  ) : (
    <Trans>
      Row {fault.row}: “{fault.text}” cannot be read as “{column}”.
    </Trans>
  )
}
