import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useState, type CSSProperties } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { useSignOut } from '../../features/session/use-sign-out.ts'
import type { Session } from '../../offline/session-state.ts'
import { Logo } from '../logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { SignOutIcon } from './icons.tsx'
import { NAVIGATION } from './navigation.ts'
import styles from './sidebar.module.css'
import { StatusLine } from './status-line.tsx'
import { UnsentCount } from './unsent-count.tsx'
import { useAppBadge, useUnsent } from './use-unsent.ts'

const LeftWorkHint = lazy(() => import('../../features/outbox/left-work-hint.tsx'))
const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'))

interface SidebarProps {
  session: Session
}

/** Beside the page on a desk, a rail on a tablet, a bar above and one below on a phone. */
export function Sidebar({ session }: SidebarProps) {
  const { t } = useLingui()
  const { signOut, leaving } = useSignOut()
  const outbox = useUnsent()
  const [asks, setAsks] = useState<{ openAt: string | null }>()
  useAppBadge(outbox)

  function leave(): void {
    void import('./own-open-shift.ts')
      .then(({ ownOpenShift }) => ownOpenShift(session))
      .catch(() => null)
      .then((openAt) => (outbox.unsent > 0 || openAt !== null ? setAsks({ openAt }) : signOut()))
  }

  // On a phone the account stands beside the entries.
  const slots: CSSProperties & Record<'--slots', number> = { '--slots': NAVIGATION.length + 1 }

  return (
    <header className={styles.sidebar} style={slots}>
      <div className={styles.brand}>
        <Logo size={28} />
        <span className={styles.company}>{session.company.name}</span>
      </div>

      <nav className={styles.navigation} aria-label={t`Main navigation`}>
        <ul>
          {NAVIGATION.map(({ to, label, icon: EntryIcon }) => (
            <li key={to}>
              <Link to={to} className={styles.entry} activeOptions={{ exact: to === '/dashboard', includeSearch: false }}>
                <span className={styles.icon}>
                  <EntryIcon size={20} />
                  {to === '/dashboard/outbox' && <UnsentCount outbox={outbox} />}
                </span>
                <span className={styles.label}>{t(label)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>

      <StatusLine />

      <button type="button" className={`${styles.entry} ${styles.leave}`} onClick={leave} disabled={leaving}>
        <SignOutIcon size={20} />
        <span className={styles.label}>
          <Trans>Sign out</Trans>
        </span>
      </button>

      <AccountMenu session={session} onSignOut={leave} leaving={leaving} />
      {isAdmin(session.user.role) && (
        <Suspense fallback={null}>
          <LeftWorkHint />
        </Suspense>
      )}
      {asks && (
        <Suspense fallback={null}>
          <SignOutQuestion unsent={outbox.unsent} {...asks} onSignOut={signOut} onStay={() => setAsks(undefined)} />
        </Suspense>
      )}
    </header>
  )
}
