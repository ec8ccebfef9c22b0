import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'

import styles from './slip-sheet.module.css'
import { PAPER_WIDTHS, type PaperWidth } from './use-slip.ts'

const PX_PER_MM = 96 / 25.4
/** Blank paper for the printer's cutter, below the last line. */
const TAIL_MM = 8

interface SlipSheetProps {
  /** The preview, from which a receipt printer's slip is read. */
  sheet: RefObject<HTMLDivElement | null>
  label: string
  width: PaperWidth
  /**
   * Called when the slip was sent to the printer, with the button or the browser's menu. Browsers do not report whether
   * printing was then cancelled.
   */
  onPrinted: () => void
  children: ReactNode
}

/** Preview of a slip, and a copy outside the page that is all the printer sees. Only while displayed. */
export function SlipSheet({ sheet, label, width, onPrinted, children }: SlipSheetProps) {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    const measured = new ResizeObserver(() => setHeight(Math.ceil(element.scrollHeight / PX_PER_MM) + TAIL_MM))
    measured.observe(element)
    return () => measured.disconnect()
  }, [sheet])

  // Set after printing: the first print is not a copy.
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    // The dialog may have printed a waiting slip of the printer's queue instead (`dialog-sheet.tsx`).
    const note = () => document.querySelector('[data-printed-job]') === null && printed()
    window.addEventListener('afterprint', note)
    return () => window.removeEventListener('afterprint', note)
  }, [])

  return (
    <>
      <div ref={sheet} className={styles.sheet} data-width={width} role="group" aria-label={label}>
        {children}
      </div>
      {createPortal(
        <div className={styles.printed} data-printed-slip aria-hidden="true">
          <style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
          <div className={styles.sheet} data-width={width}>
            {children}
          </div>
        </div>,
        document.body,
      )}
    </>
  )
}

interface PaperChoiceProps {
  width: PaperWidth
  onChange: (width: PaperWidth) => void
}

/** Choice of the paper width for this device's printer. */
export function PaperChoice({ width, onChange }: PaperChoiceProps) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.papers}>
      <legend>{t`Paper`}</legend>
      {PAPER_WIDTHS.map((choice) => (
        <label key={choice}>
          <input type="radio" name="paper" checked={choice === width} onChange={() => onChange(choice)} />
          {choice} mm
        </label>
      ))}
    </fieldset>
  )
}
