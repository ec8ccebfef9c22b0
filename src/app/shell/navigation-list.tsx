import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { Role } from '../../../domain/roles.ts'
import type { OutboxSummary } from '../../data/use-outbox.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { Flyout } from './flyout.tsx'
import countStyles from './navigation-list.module.css'
import { type NavigationEntry, navigationOf, placeOf } from './navigation.ts'
import styles from './sidebar.module.css'

/** The screens of a role. On a phone, and for operators at every width, the less used ones are behind "More". */
export function NavigationList({ role, outbox }: { role: Role; outbox: OutboxSummary }) {
  const { t } = useLingui()
  const entries = navigationOf(role).map((entry) => ({ entry, place: placeOf(entry, role) }))
  return (
    <nav className={styles.navigation} aria-label={t`Main navigation`}>
      <ul>
        {entries.map(({ entry, place }) => (
          <li key={entry.label.id} data-place={place}>
            <Entry entry={entry} outbox={outbox} />
          </li>
        ))}
        <li className={styles.more} data-has-entries={entries.some(({ place }) => place === 'more')}>
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
              {entries
                .filter(({ place }) => place !== 'sidebar')
                .map(({ entry, place }) => (
                  <li key={entry.label.id} data-place={place}>
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

function Entry({
  entry: { to, search, label, icon: EntryIcon },
  outbox,
}: {
  entry: NavigationEntry
  outbox: OutboxSummary
}) {
  const { t } = useLingui()
  return (
    <Link
      to={to}
      {...(search && { search })}
      className={styles.entry}
      activeOptions={{ exact: to === '/dashboard', includeSearch: search !== undefined }}
    >
      <span className={styles.icon}>
        <EntryIcon size={20} />
        {to === '/dashboard/outbox' && <UnsentCount outbox={outbox} />}
      </span>
      <span className={styles.label}>{t(label)}</span>
    </Link>
  )
}

const MOST = 99

/** Number of waiting actions, beside the outbox's icon; actions that need the person come first. */
function UnsentCount({ outbox: { unsent, needPerson } }: { outbox: OutboxSummary }) {
  if (unsent === 0) return null
  const count = needPerson > 0 ? needPerson : unsent
  return (
    <>
      <span className={countStyles.count} data-needs-person={needPerson > 0} aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <VisuallyHidden>
        {needPerson > 0 ? (
          <Plural value={needPerson} one="# needs your attention:" other="# need your attention:" />
        ) : (
          <Trans>{unsent} unsent:</Trans>
        )}{' '}
      </VisuallyHidden>
    </>
  )
}
