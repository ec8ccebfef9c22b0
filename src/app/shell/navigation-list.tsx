import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { isAdmin, type Role } from '../../../domain/roles.ts'
import type { OutboxSummary } from '../../data/use-outbox.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { Flyout } from './flyout.tsx'
import countStyles from './navigation-list.module.css'
import { GROUP_LABELS, groupsOf, type NavigationEntry, type ShownGroup } from './navigation.ts'
import styles from './sidebar.module.css'

/**
 * The screens of a role in groups. On a phone, and for operators at every width, the less used ones are behind "More".
 */
export function NavigationList({ role, outbox }: { role: Role; outbox: OutboxSummary }) {
  const { t } = useLingui()
  const groups = groupsOf(role)
  const behindMore = groups
    .map(({ group, entries }) => ({ group, entries: entries.filter(({ place }) => place !== 'sidebar') }))
    .filter(({ entries }) => entries.length > 0)
  const isHiding = (entry: (shown: NavigationEntry) => boolean) =>
    behindMore.some(({ entries }) => entries.some((shown) => entry(shown.entry)))
  return (
    <nav className={styles.navigation} aria-label={t`Main navigation`}>
      <ul className={styles.groups}>
        {groups
          .filter(({ group }) => group !== 'foot')
          .map((shown) => (
            // An operator has too few entries for headings.
            <Group key={shown.group} {...shown} hasHeading={isAdmin(role)} outbox={outbox} />
          ))}
        <li
          className={styles.more}
          data-has-entries={behindMore.some(({ entries }) => entries.some(({ place }) => place === 'more'))}
        >
          <Flyout
            title={t`More screens`}
            width={256}
            isSheet
            className={styles.entry}
            button={
              <>
                <span className={styles.icon}>
                  <MoreIcon size={20} />
                  {isHiding(isOutbox) && <UnsentCount outbox={outbox} />}
                </span>
                <span className={styles.label}>
                  <Trans>More</Trans>
                </span>
              </>
            }
          >
            <ul className={styles.rest}>
              {behindMore.map((shown) => (
                <Group key={shown.group} {...shown} hasHeading outbox={outbox} />
              ))}
            </ul>
          </Flyout>
        </li>
      </ul>
      <ul className={styles.foot}>
        {groups
          .filter(({ group }) => group === 'foot')
          .map((shown) => (
            <Group key={shown.group} {...shown} hasHeading={false} outbox={outbox} />
          ))}
      </ul>
    </nav>
  )
}

interface GroupProps extends ShownGroup {
  hasHeading: boolean
  outbox: OutboxSummary
}

function Group({ group, entries, hasHeading, outbox }: GroupProps) {
  const { t } = useLingui()
  const heading = hasHeading && group !== 'overview' && group !== 'foot' && GROUP_LABELS[group]
  return (
    <li className={styles.group} data-place={entries.some(({ place }) => place === 'more') ? 'more' : 'more_on_phone'}>
      {heading && (
        <span className={styles.heading} aria-hidden="true">
          {t(heading)}
        </span>
      )}
      <ul {...(heading && { 'aria-label': t(heading) })}>
        {entries.map(({ entry, place }) => (
          <li key={entry.label.id} data-place={place}>
            <Entry entry={entry} outbox={outbox} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function isOutbox({ to }: NavigationEntry): boolean {
  return to === '/dashboard/outbox'
}

function Entry({ entry, outbox }: { entry: NavigationEntry; outbox: OutboxSummary }) {
  const { t } = useLingui()
  const { to, search, label, icon: EntryIcon } = entry
  return (
    <Link
      to={to}
      {...(search && { search })}
      className={styles.entry}
      activeOptions={{ exact: to === '/dashboard', includeSearch: search !== undefined }}
    >
      <span className={styles.icon}>
        <EntryIcon size={20} />
        {isOutbox(entry) && <UnsentCount outbox={outbox} />}
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
