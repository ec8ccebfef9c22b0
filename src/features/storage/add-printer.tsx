import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { PRINTER_WAY_LABELS } from '../../ui/labels/printers.ts'
import { Notice } from '../../ui/notice.tsx'
import { choosePrinter } from '../../ui/printing/chosen-printer.ts'
import { chooseBluetooth } from '../../ui/printing/links/bluetooth.ts'
import { bridgePrinters } from '../../ui/printing/links/bridge.ts'
import { offeredWays } from '../../ui/printing/links/open-printer.ts'
import { chooseSerial } from '../../ui/printing/links/serial.ts'
import { chooseUsb, type ChosenPrinter } from '../../ui/printing/links/usb.ts'
import type { PrinterWay } from '../../ui/printing/printer.ts'
import styles from './storage-page.module.css'

/** Questions of the browser, which lists the printers that it sees. */
const ASKED: Readonly<Record<Exclude<PrinterWay, 'bridge'>, () => Promise<ChosenPrinter | null>>> = {
  usb: chooseUsb,
  serial: chooseSerial,
  bluetooth: chooseBluetooth,
}

/** Connects a receipt printer to this device, by each way that its browser offers. */
export function AddPrinter() {
  const { t } = useLingui()
  const [found, setFound] = useState<readonly string[] | null>(null)
  const [failed, setFailed] = useState<PrinterWay | null>(null)

  async function connect(way: PrinterWay): Promise<void> {
    setFailed(null)
    try {
      if (way === 'bridge') setFound(await bridgePrinters())
      else {
        const chosen = await ASKED[way]()
        if (chosen !== null) keep(way, chosen)
      }
    } catch {
      setFailed(way)
    }
  }

  return (
    <>
      <p className={styles.text}>
        <Trans>
          Tickets are printed by the browser’s dialog. A receipt printer that speaks ESC/POS prints them without one.
        </Trans>
      </p>
      <div className={styles.ways}>
        {offeredWays(navigator).map((way) => (
          <Button key={way} variant="default" onClick={() => void connect(way)}>
            {t(PRINTER_WAY_LABELS[way])}
          </Button>
        ))}
      </div>
      <div className={styles.wide} role="status">
        {failed === 'bridge' && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>
              The print bridge does not run on this device, or does not know this address of PARQ. Start it, and try
              again.
            </Trans>
          </Notice>
        )}
        {failed !== null && failed !== 'bridge' && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>The browser could not connect the printer. Check its power and its cable, and try again.</Trans>
          </Notice>
        )}
        {found !== null && (
          <div className={styles.ways} role="group" aria-label={t`Printers of the print bridge`}>
            {found.map((name) => (
              <Button key={name} variant="default" onClick={() => keep('bridge', { name, address: name })}>
                {name}
              </Button>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

function keep(way: PrinterWay, chosen: ChosenPrinter): void {
  choosePrinter({
    ...chosen,
    id: uuidv7(Date.now()),
    way,
    codePages: 'epson',
    baudRate: 9600,
    opensDrawer: false,
    automatic: false,
  })
}
