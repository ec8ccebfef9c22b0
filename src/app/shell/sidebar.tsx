import { Trans } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'

import { useSignOut } from '../../features/session/public.ts'
import type { Session } from '../../offline/session-state.ts'
import { Logo } from '../logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { SignOutIcon } from './icons.tsx'
import { NavigationList } from './navigation-list.tsx'
import { SearchEntry } from './search-entry.tsx'
import styles from './sidebar.module.css'
import { StatusLine } from './status-line.tsx'
import { useAppBadge, useUnsent } from './use-unsent.ts'

const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'))

interface SidebarProps {
  session: Session
}

/** Navigation: a sidebar on a desktop, a rail on a tablet, and two bars on a phone. */
export function Sidebar({ session }: SidebarProps) {
  const { signOut, leaving } = useSignOut()
  const outbox = useUnsent()
  const [asks, setAsks] = useState<{ openAt: readonly string[] }>()
  useAppBadge(outbox)

  function leave(): void {
    void import('./own-open-shift.ts')
      .then(({ ownOpenPlaces }) => ownOpenPlaces(session))
      .catch(() => [])
      .then((openAt) => (outbox.unsent > 0 || openAt.length > 0 ? setAsks({ openAt }) : signOut()))
  }

  return (
    <header className={styles.sidebar}>
      <div className={styles.brand}>
        <Logo size={28} />
        <span className={styles.company}>{session.company.name}</span>
      </div>

      <SearchEntry />

      <NavigationList role={session.user.role} outbox={outbox} />

      <StatusLine />

      <button type="button" className={`${styles.entry} ${styles.leave}`} onClick={leave} disabled={leaving}>
        <SignOutIcon size={20} />
        <span className={styles.label}>
          <Trans>Sign out</Trans>
        </span>
      </button>

      <AccountMenu session={session} onSignOut={leave} leaving={leaving} />
      {asks && (
        <Suspense fallback={null}>
          <SignOutQuestion unsent={outbox.unsent} {...asks} onSignOut={signOut} onStay={() => setAsks(undefined)} />
        </Suspense>
      )}
    </header>
  )
}
