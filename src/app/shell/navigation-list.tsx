import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Role } from '../../../domain/roles.ts'
import type { OutboxSummary } from '../../data/use-outbox.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { Flyout } from './flyout.tsx'
import { navigationOf, type NavigationEntry } from './navigation.ts'
import styles from './sidebar.module.css'
import { UnsentCount } from './unsent-count.tsx'

/** All screens; on a phone those that staff need most, and the others behind a press. */
export function NavigationList({ role, outbox }: { role: Role; outbox: OutboxSummary }) {
  const { t } = useLingui()
  const entries = navigationOf(role)
  return (
    <nav className={styles.navigation} aria-label={t`Main navigation`}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.label.id} data-rest={!entry.onPhone || undefined}>
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
              {entries.filter(({ onPhone }) => !onPhone).map((entry) => (
                <li key={entry.label.id}>
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

function Entry({ entry: { to, search, label, icon: EntryIcon }, outbox }: { entry: NavigationEntry; outbox: OutboxSummary }) {
  const { t } = useLingui()
  return (
    <Link to={to} {...(search && { search })} className={styles.entry} activeOptions={{ exact: to === '/dashboard', includeSearch: search !== undefined }}>
      <span className={styles.icon}>
        <EntryIcon size={20} />
        {to === '/dashboard/outbox' && <UnsentCount outbox={outbox} />}
      </span>
      <span className={styles.label}>{t(label)}</span>
    </Link>
  )
}
