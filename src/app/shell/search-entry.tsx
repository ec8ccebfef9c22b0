import { Trans, useLingui } from '@lingui/react/macro'

import { SearchIcon } from '../../ui/icons.tsx'
import { ask } from './overlay-requests.ts'
import styles from './search-entry.module.css'

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette; on a desktop it shows the palette's shortcut. */
export function SearchEntry() {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={t`Search and go`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => ask('palette')}
    >
      <SearchIcon size={18} />
      <span className={styles.word} aria-hidden="true">
        <Trans>Search</Trans>
      </span>
      <kbd className={styles.keys} aria-hidden="true">
        {IS_APPLE ? '⌘ K' : t`Ctrl K`}
      </kbd>
    </button>
  )
}
