import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import styles from './slip-sheet.module.css'
import { PAPER_WIDTHS, type PaperWidth } from './use-slip.ts'

const PX_PER_MM = 96 / 25.4
/** The printer's cutter wants some paper below the last line. */
const TAIL_MM = 8

interface SlipSheetProps {
  label: string
  width: PaperWidth
  /** It was sent to the printer, by the button or by the browser's own menu. Browsers do not tell whether it was then cancelled. */
  onPrinted: () => void
  children: ReactNode
}

/** A slip as it will come out, and the same beside the page for the printer, which sees nothing else. Only where it is shown. */
export function SlipSheet({ label, width, onPrinted, children }: SlipSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    const measured = new ResizeObserver(() => setHeight(Math.ceil(element.scrollHeight / PX_PER_MM) + TAIL_MM))
    measured.observe(element)
    return () => measured.disconnect()
  }, [])

  // Not before: what comes out the first time is no copy.
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const note = () => printed()
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

/** Which paper the printer of this device takes. */
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
