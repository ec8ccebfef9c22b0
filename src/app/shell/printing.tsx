import { SilentSlips } from '../../features/checkout/public.ts'
import { PrinterNotice } from '../../ui/printing/printer-notice.tsx'

/** Printing that goes beside every screen of a device with a receipt printer. `lazy` needs the default export. */
export default function Printing() {
  return (
    <>
      <PrinterNotice />
      <SilentSlips />
    </>
  )
}
