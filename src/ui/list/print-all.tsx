import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { MAX_LIMIT } from '../../../contract/list.ts'
import styles from './print-all.module.css'

interface PrintAllProps {
  /** Whether all of them stand in the list. */
  ready: boolean
  total: number | undefined
  /** It was printed, or called off. */
  onDone: () => void
}

/** Prints the page, as much of it as one answer of the server has, once its list has all rows. The default export is what `lazy` asks for. */
export default function PrintAll({ ready, total = 0, onDone }: PrintAllProps) {
  const { i18n } = useLingui()
  const done = useEffectEvent(onDone)

  useEffect(() => {
    if (!ready) return undefined
    // A browser that does not wait for the dialog says when it is over.
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
        The first {most} of {all} or more are printed. A file has all of them.
      </Trans>
    </p>
  )
}
