import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { MAX_LIMIT } from '../../../contract/list.ts'
import styles from './print-all.module.css'

interface PrintAllProps {
  /** Whether the list has all rows. */
  ready: boolean
  total: number | undefined
  /** Called after printing or cancelling. */
  onDone: () => void
}

/** Prints the page once its list has all rows, up to one answer of the server. `lazy` needs the default export. */
export default function PrintAll({ ready, total = 0, onDone }: PrintAllProps) {
  const { i18n } = useLingui()
  const done = useEffectEvent(onDone)

  useEffect(() => {
    if (!ready) return undefined
    // A browser that does not block during the dialog fires this event at its end.
    const over = () => done()
    window.addEventListener('afterprint', over, { once: true })
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', over)
    }
  }, [ready])

  if (total <= MAX_LIMIT) return null
  const most = i18n.number(MAX_LIMIT)
  const all = i18n.number(total)
  return (
    <p className={styles.bound}>
      <Trans>
        Only the first {most} are printed, of at least {all}. Export a file to get all of them.
      </Trans>
    </p>
  )
}
