import { useLingui } from '@lingui/react/macro'

import type { ListNews } from '../../lib/listed-page.ts'
import styles from './list-news.module.css'

/** `lazy` needs the default export. */
export default function NewsPress({ news: { rows, show } }: { news: ListNews }) {
  const { t } = useLingui()
  return (
    <button type="button" className={styles.news} onClick={show}>
      {rows === 0 ? t`The list has changed. Show` : t`${rows} new. Show`}
    </button>
  )
}
