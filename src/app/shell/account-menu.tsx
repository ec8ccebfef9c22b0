import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'

import { fullName } from '../../../domain/people.ts'
import type { Session } from '../../offline/session-state.ts'
import { ROLE_LABELS } from '../../ui/labels/people.ts'
import styles from './account-menu.module.css'
import { Flyout } from './flyout.tsx'
import { SelectorIcon } from './icons.tsx'

const AccountOptions = lazy(() => import('./account-options.tsx'))

function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase()
}

interface AccountMenuProps {
  session: Session
  onSignOut: () => void
  leaving: boolean
}

export function AccountMenu({ session, onSignOut, leaving }: AccountMenuProps) {
  const { t } = useLingui()
  const { user } = session
  const name = fullName(user)

  return (
    <Flyout
      title={t`Account`}
      width={288}
      className={styles.account}
      button={
        <>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(user)}
          </span>
          <span className={styles.who}>
            <span className={styles.name}>{name}</span> <span className={styles.role}>{t(ROLE_LABELS[user.role])}</span>
          </span>{' '}
          <span className={styles.short}>
            <Trans>Account</Trans>
          </span>
          <span className={styles.selector}>
            <SelectorIcon size={16} />
          </span>
        </>
      }
    >
      <Suspense fallback={null}>
        <AccountOptions session={session} onSignOut={onSignOut} leaving={leaving} />
      </Suspense>
    </Flyout>
  )
}
