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
      aria-label={t`Search`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => ask('palette')}
    >
      <SearchIcon size={18} />
      <span className={styles.word}>
        <Trans>Search</Trans>
      </span>
      {/* Drawn by the style sheet: it is no part of the button's name, which `aria-keyshortcuts` completes. */}
      <span className={styles.keys} data-keys={IS_APPLE ? '⌘ K' : t`Ctrl K`} />
    </button>
  )
}
