import { Button, Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { PRINTER_CONDITION_LABELS, PRINTER_WAY_LABELS } from '../../ui/labels/printers.ts'
import { Card } from '../../ui/page/card.tsx'
import { PlainSelect } from '../../ui/plain-select.tsx'
import { PaperChoice } from '../../ui/print/slip-sheet.tsx'
import { paperWidth, rememberPaperWidth } from '../../ui/print/use-slip.ts'
import { choosePrinter, useChosenPrinter } from '../../ui/printing/chosen-printer.ts'
import { printSlip, printWaiting } from '../../ui/printing/device-printing.ts'
import { PrintJobList } from '../../ui/printing/print-job-list.tsx'
import { CODE_PAGES, type Printer } from '../../ui/printing/printer.ts'
import type { SlipBlock } from '../../ui/printing/slip-blocks.ts'
import { usePrinting } from '../../ui/printing/use-printing.ts'
import { AddPrinter } from './add-printer.tsx'
import styles from './storage-page.module.css'

/** Names of makers, by whose table a printer numbers its code pages. */
const CODE_PAGE_NAMES = {
  epson: 'Epson',
  bixolon: 'Bixolon',
  citizen: 'Citizen',
  'pos-5890': 'POS-5890',
  'pos-8360': 'POS-8360',
  xprinter: 'Xprinter',
  mpt: 'MPT',
} as const satisfies Record<Printer['codePages'], string>
const BAUD_RATES = [9600, 19_200, 38_400, 115_200] as const

/** The receipt printer of this device. The default export is for `lazy`. */
export default function PrinterCard() {
  const printer = useChosenPrinter()
  return (
    <Card title={<Trans>Printer</Trans>}>
      {printer === null ? <AddPrinter /> : <ChosenPrinter printer={printer} />}
    </Card>
  )
}

function ChosenPrinter({ printer }: { printer: Printer }) {
  const { t } = useLingui()
  const printing = usePrinting()
  const [width, setWidth] = useState(paperWidth)
  const change = (part: Partial<Printer>) => choosePrinter({ ...printer, ...part })
  const { jobs = [], last = null } = printing ?? {}

  return (
    <>
      <div className={styles.choice}>
        <p className={styles.text}>
          <strong>{printer.name}</strong> · {t(PRINTER_WAY_LABELS[printer.way])}
          <br />
          <span role="status">{last !== null && t(PRINTER_CONDITION_LABELS[last.condition])}</span>
        </p>
        <Button variant="default" onClick={() => void printSlip(printer.id, `test:${printer.id}`, testSlip(t`TEST`))}>
          <Trans>Print a test</Trans>
        </Button>
      </div>
      {jobs.length > 0 && (
        <div className={styles.choice}>
          <div>
            <p className={styles.text}>
              <Trans>Not printed yet</Trans>
            </p>
            <PrintJobList jobs={jobs} printer={printer} label={t`Slips that are not printed`} />
          </div>
          <Button variant="default" onClick={printWaiting}>
            <Trans>Ask the printer again</Trans>
          </Button>
        </div>
      )}
      <PaperChoice
        width={width}
        onChange={(next) => {
          rememberPaperWidth(next)
          setWidth(next)
        }}
      />
      <p className={styles.text}>
        <Trans>Accents print wrong? Choose another maker:</Trans>{' '}
        <PlainSelect
          label={t`Code pages of the maker`}
          options={CODE_PAGES.map((value) => ({ value, label: CODE_PAGE_NAMES[value] }))}
          value={printer.codePages}
          onChange={(value) => change({ codePages: CODE_PAGES.find((one) => one === value) ?? 'epson' })}
        />
      </p>
      {printer.way === 'serial' && (
        <p className={styles.text}>
          <Trans>Speed in bits a second:</Trans>{' '}
          <PlainSelect
            label={t`Speed of the serial port`}
            options={BAUD_RATES.map((rate) => ({ value: String(rate), label: String(rate) }))}
            value={String(printer.baudRate)}
            onChange={(value) => change({ baudRate: Number(value) })}
          />
        </p>
      )}
      <Checkbox
        label={t`Print tickets without a press, at the entry and at the payment`}
        checked={printer.automatic}
        onChange={(event) => change({ automatic: event.currentTarget.checked })}
      />
      <Checkbox
        label={t`Open the drawer at a payment in cash`}
        checked={printer.opensDrawer}
        onChange={(event) => change({ opensDrawer: event.currentTarget.checked })}
      />
      <div className={styles.choice}>
        <p className={styles.text}>
          {jobs.length === 0 ? (
            <Trans>Without a printer, tickets are printed by the browser’s dialog.</Trans>
          ) : (
            <Trans>Decide about the slips that are not printed before you remove the printer.</Trans>
          )}
        </p>
        <Button variant="default" disabled={jobs.length > 0} onClick={() => choosePrinter(null)}>
          <Trans>Remove the printer</Trans>
        </Button>
      </div>
    </>
  )
}

/** A slip by which a person sees whether accents, currencies, width and code print right. */
function testSlip(mark: string): SlipBlock[] {
  return [
    { kind: 'text', text: mark, align: 'center', look: 'mark' },
    { kind: 'text', text: 'ABC123', align: 'center', look: 'large' },
    { kind: 'text', text: 'ñ á é í ó ú ü ¿ ¡ € $ £', align: 'center', look: 'plain' },
    { kind: 'rule' },
    { kind: 'line', label: '0123456789', value: '9876543210', strong: false },
    { kind: 'qr', text: 'ABC123' },
  ]
}
