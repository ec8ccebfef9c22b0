import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

import { Qr } from '../qr.tsx'
import { SlipLogo } from '../print/slip-logo.tsx'
import { paperWidth } from '../print/use-slip.ts'
import sheet from '../print/slip-sheet.module.css'
import styles from './dialog-sheet.module.css'
import type { SlipBlock } from './slip-blocks.ts'

interface DialogSheetProps {
  blocks: readonly SlipBlock[]
  /** Called when the dialog was closed. */
  onClosed: () => void
}

/** Prints a queued slip by the browser's dialog, once its pictures are drawn. */
export function DialogSheet({ blocks, onClosed }: DialogSheetProps) {
  const width = paperWidth()
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    const note = () => closed()
    window.addEventListener('afterprint', note)
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', note)
    }
  }, [])
  return createPortal(
    <div className={`${sheet.printed} ${styles.dialog}`} data-printed-slip data-printed-job aria-hidden="true">
      <style>{`@page { size: ${width}mm auto; margin: 0 }`}</style>
      <div className={sheet.sheet} data-width={width}>
        {blocks.map((block, nth) => (
          <Block key={nth} block={block} />
        ))}
      </div>
    </div>,
    document.body,
  )
}

function Block({ block }: { block: SlipBlock }) {
  if (block.kind === 'line') {
    return (
      <div className={styles.line} data-look={block.strong ? 'bold' : 'plain'}>
        <span>{block.label}</span>
        <span>{block.value}</span>
      </div>
    )
  }
  if (block.kind === 'rule') return <hr className={styles.rule} />
  if (block.kind === 'signature') return <p className={styles.signature}>{block.label}</p>
  if (block.kind === 'qr') return <Qr text={block.text} label="" className={styles.qr} />
  if (block.kind === 'picture') return <SlipLogo picture={block.source} />
  return (
    <p className={styles.text} data-align={block.align} data-look={block.look}>
      {block.text}
    </p>
  )
}
