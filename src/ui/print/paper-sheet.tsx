import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import styles from './paper-sheet.module.css'
import { PAPER_WIDTHS, usePaperWidth } from './paper-width.ts'

const MM_PER_PX = 25.4 / 96

interface PaperSheetProps {
  /** What is printed, and nothing else of the page. */
  children: ReactNode
  onPrinted: () => void
}

/** A slip for a receipt printer: as it will look, the roll that is in the printer, and the print itself. */
export function PaperSheet({ children, onPrinted }: PaperSheetProps) {
  const { t } = useLingui()
  const [width, setWidth] = usePaperWidth()
  const sheet = useRef<HTMLDivElement>(null)
  const roll: CSSProperties & Record<'--roll', string> = { '--roll': `${width}mm` }

  function print() {
    // As long as the slip, so that the roll is cut below it.
    const height = Math.ceil((sheet.current?.scrollHeight ?? 0) * MM_PER_PX) + 1
    const page = document.createElement('style')
    page.textContent = `@page { size: ${width}mm ${height}mm; margin: 0 }`
    document.head.append(page)
    window.print()
    page.remove()
    onPrinted()
  }

  return (
    <div className={styles.printing}>
      <div className={styles.tools}>
        <fieldset className={styles.widths}>
          <legend>{t`Paper`}</legend>
          {PAPER_WIDTHS.map((each) => (
            <label key={each}>
              <input type="radio" name="paper-width" checked={each === width} onChange={() => setWidth(each)} />
              {each} mm
            </label>
          ))}
        </fieldset>
        <Button onClick={print}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <div className={styles.desk}>
        <div ref={sheet} className={styles.sheet} style={roll}>
          {children}
        </div>
      </div>
      {createPortal(
        <div className={styles.printed} style={roll} aria-hidden="true">
          <div className={styles.sheet}>{children}</div>
        </div>,
        document.body,
      )}
    </div>
  )
}
