import { useEffect, useEffectEvent, type ReactNode } from 'react'

import type { Printable } from '../print/print-page.tsx'
import type { Slip } from '../print/use-slip.ts'
import { SlipProgress } from './slip-progress.tsx'
import { useSlipPrinter } from './use-slip-printer.ts'

interface SilentSlipProps {
  slip: Slip
  printable: Printable
  /** Called once the slip is in the printer's queue, was printed before, or can never be printed. */
  onQueued: () => void
  /** Draws the slip; called only if it can be printed. */
  children: () => ReactNode
}

/**
 * Prints the original of a slip without a press. The slip is drawn, because the printer's slip is read from the drawn
 * one, but not shown. A slip that could not be queued says so.
 */
export function SilentSlip({ slip, printable, onQueued, children }: SilentSlipProps) {
  const { sheet, hasPrinter, progress, print } = useSlipPrinter(slip)
  const isReady = printable.status === 'ready' && hasPrinter
  const isDue = isReady && progress === 'none' && !slip.isCopy
  const isOver =
    !hasPrinter || printable.status === 'refused' || progress === 'sent' || (slip.isCopy && progress === 'none')
  const printOriginal = useEffectEvent(() => print({ detail: 0 }))
  const over = useEffectEvent(onQueued)
  useEffect(() => {
    if (isDue) printOriginal()
    else if (isOver) over()
  }, [isDue, isOver])
  return (
    <>
      <SlipProgress slip={slip.name} progress={progress === 'failed' ? 'failed' : 'none'} />
      <div hidden ref={sheet}>
        {isReady && children()}
      </div>
    </>
  )
}
