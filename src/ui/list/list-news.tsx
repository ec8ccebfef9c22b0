import { useLingui } from '@lingui/react/macro'

import type { ListNews } from '../../lib/listed-page.ts'
import styles from './list-news.module.css'

/** Over the list: shows what came since. */
export function NewsButton({ news: { rows, waiting, show } }: { news: ListNews }) {
  const { t } = useLingui()
  if (!waiting) return null
  return (
    <button type="button" className={styles.news} onClick={show}>
      {rows === 0 ? t`The list has changed. Show` : t`${rows} new. Show`}
    </button>
  )
}
