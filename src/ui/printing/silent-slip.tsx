import { useEffect, useEffectEvent, type ReactNode } from 'react'

import type { Printable } from '../print/print-page.tsx'
import type { Slip } from '../print/use-slip.ts'
import { useChosenPrinter } from './chosen-printer.ts'
import { SlipProgress } from './slip-progress.tsx'
import { useSlipPrinter } from './use-slip-printer.ts'

interface SilentSlipProps {
  slip: Slip
  printable: Printable
  /** Draws the slip; called only if it can be printed. */
  children: () => ReactNode
}

/**
 * Prints the original of a slip without a press, if the device's printer is set up so. The slip is drawn, because the
 * printer's slip is read from the drawn one, but not shown. A slip that was printed before is not printed again.
 */
export function SilentSlip({ slip, printable, children }: SilentSlipProps) {
  const printer = useChosenPrinter()
  const { sheet, progress, print } = useSlipPrinter(slip)
  const isDue = printer?.automatic === true && printable.status === 'ready' && progress === 'none' && !slip.isCopy
  const printOriginal = useEffectEvent(() => print({ detail: 0 }))
  useEffect(() => {
    if (isDue) printOriginal()
  }, [isDue])
  return (
    <>
      <SlipProgress slip={slip.name} progress={progress} />
      <div hidden ref={sheet}>
        {printer?.automatic === true && printable.status === 'ready' && children()}
      </div>
    </>
  )
}
