import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'

import { useSignOut } from '../../features/session/use-sign-out.ts'
import type { Session } from '../../offline/session-state.ts'
import { Logo } from '../logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { SignOutIcon } from './icons.tsx'
import { NAVIGATION } from './navigation.ts'
import styles from './sidebar.module.css'
import { StatusLine } from './status-line.tsx'

interface SidebarProps {
  session: Session
}

/** Beside the page on a desk, a rail on a tablet, a bar above and one below on a phone. */
export function Sidebar({ session }: SidebarProps) {
  const { t } = useLingui()
  const { signOut, leaving } = useSignOut()
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
              <Link to={to} className={styles.entry}>
                <EntryIcon size={20} />
                <span className={styles.label}>{t(label)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>

      <StatusLine />

      <button type="button" className={`${styles.entry} ${styles.leave}`} onClick={signOut} disabled={leaving}>
        <SignOutIcon size={20} />
        <span className={styles.label}>
          <Trans>Sign out</Trans>
        </span>
      </button>

      <AccountMenu session={session} />
    </header>
  )
}
