import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'

import { useAppConfig, useDataClient, useReachable, useSessionState } from '../../data/session-provider.tsx'
import { InfoIcon, OfflineIcon, WarningIcon, type Icon } from '../../ui/icons.tsx'
import { DemoAccounts, type DemoAccount } from './demo-accounts.tsx'
import { ParkedPlates } from './parked-plates.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'
import { STORAGE_WORDS } from './storage-words.ts'

interface SignInPageProps {
  /** The mark of the product. */
  mark: ReactNode
  /** Where the language is chosen. */
  languages: ReactNode
}

/** Whoever is signed in, from here or from another tab, goes on to the private area. */
function useGoOn(): void {
  const router = useRouter()
  const { status } = useSessionState()
  const signedIn = status === 'signed_in' || status === 'open' || status === 'choosing_company'
  useEffect(() => {
    if (signedIn) void router.navigate({ to: '/dashboard', replace: true })
  }, [signedIn, router])
}

export function SignInPage({ mark, languages }: SignInPageProps) {
  useGoOn()
  const { demo } = useAppConfig()
  const [given, setGiven] = useState<DemoAccount | null>(null)

  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.top}>
          <span className={styles.brand}>{mark} PARQ</span>
          {languages}
        </header>

        <main id="content" className={styles.main}>
          <h1>
            <Trans>Sign in</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>For operators of parking locations and their staff.</Trans>
          </p>
          <Notices />
          <SignInForm key={given?.email} given={given} />
          {demo && <DemoAccounts emails={demo.emails} password={demo.password} onPick={setGiven} />}
        </main>

        <footer className={styles.foot}>
          <Link to="/privacy">
            <Trans>Privacy policy</Trans>
          </Link>
          <Link to="/terms">
            <Trans>Terms of use</Trans>
          </Link>
        </footer>
      </div>
      <ParkedPlates />
    </div>
  )
}

/** What one should know before typing a password. */
function Notices() {
  const { t } = useLingui()
  const state = useSessionState()
  const reachable = useReachable()
  const { reachability } = useDataClient()
  useEffect(() => reachability.probe(), [reachability])

  return (
    <>
      {state.status === 'signed_out' && state.reason === 'refused' && (
        <Notice icon={InfoIcon}>
          <Trans>Your session has ended. Sign in again.</Trans>
        </Notice>
      )}
      {!reachable && (
        <Notice icon={OfflineIcon}>
          <Trans>The server does not answer just now, and signing in needs a network. Who was already signed in on this device can go on working.</Trans>
        </Notice>
      )}
      {state.status === 'failed' && <Notice icon={WarningIcon}>{t(STORAGE_WORDS[state.failure.kind].advice)}</Notice>}
      {!window.isSecureContext && (
        <Notice icon={WarningIcon}>
          <Trans>PARQ was opened over plain http: it will not open without a network, and others on this network could read along. Ask for its https address.</Trans>
        </Notice>
      )}
    </>
  )
}

function Notice({ icon: NoticeIcon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <NoticeIcon size={18} />
      <p>{children}</p>
    </div>
  )
}
