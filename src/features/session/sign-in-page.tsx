import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

import { useAppConfig, useDataClient, useReachable, useSessionState } from '../../data/session-provider.tsx'
import { type Icon, InfoIcon, OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { FrontPage } from '../../ui/page/front-page.tsx'
import { Plate } from '../../ui/plate.tsx'
import { STORAGE_WORDS } from '../../ui/storage-words.ts'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

const TakeOver = lazy(() => import('./take-over.tsx'))

interface SignInPageProps {
  /** E-mail of the person, if another page passed it. */
  email: string | null
  /** The product's logo. */
  mark: ReactNode
  /** Language choice. */
  languages: ReactNode
  /** Whether the person came from an invalid driver's link. */
  linkGone: boolean
}

/** Leads a signed-in person, from here or another tab, to the private area. */
function useGoOn(): void {
  const router = useRouter()
  const { status } = useSessionState()
  const signedIn = status === 'signed_in' || status === 'open' || status === 'choosing_company'
  useEffect(() => {
    if (signedIn) void router.navigate({ to: '/dashboard', state: { arrives: true }, replace: true })
  }, [signedIn, router])
}

export function SignInPage({ email, mark, languages, linkGone }: SignInPageProps) {
  useGoOn()
  const { demo } = useAppConfig()
  const [given, setGiven] = useState<DemoAccount | null>(email === null ? null : { email, password: '' })

  return (
    <div className={styles.page}>
      <FrontPage mark={mark} languages={languages}>
        <h1>
          <Trans>Sign in</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>For operators of parking locations and their staff.</Trans>
        </p>
        {linkGone && (
          <Notice icon={InfoIcon}>
            <Trans>
              The link for drivers that you opened no longer works: it was used, has expired, or a newer one was sent.
              Ask the parking company for another. Drivers need not sign in.
            </Trans>
          </Notice>
        )}
        <Notices />
        <WaitingAuthors />
        <Suspense fallback={null}>
          <TakeOver onPassword={(address) => setGiven({ email: address, password: '' })} />
        </Suspense>
        <SignInForm key={given?.email} given={given} />
        <p className={styles.other}>
          <Trans>Your company is not in PARQ yet?</Trans>{' '}
          <Link to="/sign-up">
            <Trans>Create an account</Trans>
          </Link>
        </p>
        {demo && <DemoAccounts emails={demo.emails} password={demo.password} onPick={setGiven} />}
      </FrontPage>
      <ParkedPlates />
    </div>
  )
}

/** Notices to read before typing a password. */
function Notices() {
  const { t } = useLingui()
  const state = useSessionState()
  const cleared = state.status === 'signed_out' && state.reason === 'cleared'
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
      {cleared && <DataLost />}
      {!reachable && (
        <Notice icon={OfflineIcon}>
          {cleared ? (
            <Trans>The server does not answer just now, and signing in needs a connection.</Trans>
          ) : (
            <Trans>
              The server does not answer just now, and signing in needs a connection. People who are already signed in
              on this device can keep working.
            </Trans>
          )}
        </Notice>
      )}
      {state.status === 'failed' && <Notice icon={WarningIcon}>{t(STORAGE_WORDS[state.failure.kind].advice)}</Notice>}
      {'isSecureContext' in globalThis && !globalThis.isSecureContext && (
        <Notice icon={WarningIcon}>
          <Trans>
            PARQ was opened over plain http: it will not open without a connection, and others on this network could
            read what you send. Ask for its https address.
          </Trans>
        </Notice>
      )}
    </>
  )
}

/**
 * Says that the device's data was cleared, which otherwise looks like a sign-out, and explains the consequences for
 * unsent work.
 */
function DataLost() {
  const { copiesHere } = useDataClient()
  const [copies, setCopies] = useState<number | null>(null)
  useEffect(() => {
    copiesHere().then(setCopies, () => setCopies(0))
  }, [copiesHere])
  return (
    <Notice icon={WarningIcon}>
      <strong>
        <Trans>This device has lost its data.</Trans>
      </strong>{' '}
      <Trans>Nobody signed out: the browser, or somebody in its settings, deleted what PARQ kept here.</Trans>{' '}
      {copies === 0 && (
        <Trans>
          Work that was not sent, if there was any, cannot be sent from here any more. Sign in to download the rest
          again, and check what was done last.
        </Trans>
      )}
      {copies !== null && copies > 0 && (
        <>
          <Plural
            value={copies}
            one="A copy of # unsent change is left: it comes back and is sent when its author signs in here."
            other="Copies of # unsent changes are left: they come back and are sent when their authors sign in here."
          />{' '}
          <Trans>Other unsent work cannot be sent from here any more: check what was done last.</Trans>
        </>
      )}
    </Notice>
  )
}

/** On a shared tablet: asks people to sign in so that their unsent work reaches the server. */
function WaitingAuthors() {
  const { waitingAuthors } = useDataClient()
  const { status } = useSessionState()
  const [authors, setAuthors] = useState<Awaited<ReturnType<typeof waitingAuthors>>>([])
  useEffect(() => {
    if (status !== 'signed_out') return
    // The device's failure is shown elsewhere.
    void waitingAuthors().then(setAuthors, () => undefined)
  }, [status, waitingAuthors])

  return authors.map(({ userId, firstName, lastName, changes, administrators }) => {
    const name = `${firstName} ${lastName.slice(0, 1)}.`
    const admins = administrators.join(', ')
    return (
      <Notice key={userId} icon={InfoIcon}>
        <Plural
          value={changes}
          one={`# change by ${name} is waiting on this device. It is sent when they sign in here.`}
          other={`# changes by ${name} are waiting on this device. They are sent when they sign in here.`}
        />{' '}
        {admins === '' ? (
          <Trans>
            If {name} no longer works here, an administrator can send it: they sign in on this device and open the
            outbox.
          </Trans>
        ) : (
          <Trans>
            If {name} no longer works here, an administrator can send it ({admins}): they sign in on this device and
            open the outbox.
          </Trans>
        )}
      </Notice>
    )
  })
}

function Notice({ icon: NoticeIcon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <NoticeIcon size={18} />
      <p>{children}</p>
    </div>
  )
}

const PARKED = [
  { plate: 'ABC123', country: 'colombia' },
  { plate: 'PRQ482A', country: 'mexico' },
  { plate: 'LK24PRQ', country: 'united_kingdom' },
] as const

/** Decoration: a parking lot seen from above. */
function ParkedPlates() {
  return (
    <div className={styles.lot} aria-hidden="true">
      <div className={styles.bay} />
      {PARKED.map(({ plate, country }) => (
        <div key={plate} className={styles.bay}>
          <div className={styles.car}>
            <Plate plate={plate} country={country} size="large" />
          </div>
        </div>
      ))}
      <div className={styles.bay} />
    </div>
  )
}
