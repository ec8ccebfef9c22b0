import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { OutboxSummary } from '../../data/use-outbox.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { Flyout } from './flyout.tsx'
import { NAVIGATION, type NavigationEntry } from './navigation.ts'
import styles from './sidebar.module.css'
import { UnsentCount } from './unsent-count.tsx'

const REST = NAVIGATION.filter(({ onPhone }) => !onPhone)

/** All screens; on a phone those that staff need most, and the others behind a press. */
export function NavigationList({ outbox }: { outbox: OutboxSummary }) {
  const { t } = useLingui()
  return (
    <nav className={styles.navigation} aria-label={t`Main navigation`}>
      <ul>
        {NAVIGATION.map((entry) => (
          <li key={entry.to} data-rest={!entry.onPhone || undefined}>
            <Entry entry={entry} outbox={outbox} />
          </li>
        ))}
        <li className={styles.more}>
          <Flyout
            title={t`More screens`}
            width={240}
            className={styles.entry}
            button={
              <>
                <span className={styles.icon}>
                  <MoreIcon size={20} />
                </span>
                <span className={styles.label}>
                  <Trans>More</Trans>
                </span>
              </>
            }
          >
            <ul className={styles.rest}>
              {REST.map((entry) => (
                <li key={entry.to}>
                  <Entry entry={entry} outbox={outbox} />
                </li>
              ))}
            </ul>
          </Flyout>
        </li>
      </ul>
    </nav>
  )
}

function Entry({ entry: { to, label, icon: EntryIcon }, outbox }: { entry: NavigationEntry; outbox: OutboxSummary }) {
  const { t } = useLingui()
  return (
    <Link to={to} className={styles.entry} activeOptions={{ exact: to === '/dashboard', includeSearch: false }}>
      <span className={styles.icon}>
        <EntryIcon size={20} />
        {to === '/dashboard/outbox' && <UnsentCount outbox={outbox} />}
      </span>
      <span className={styles.label}>{t(label)}</span>
    </Link>
  )
}
