import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'

import { keptLocations } from '../../../domain/kept-window.ts'
import { isAdmin, type Role } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeptLogos } from '../../data/use-logo.ts'
import { useLive } from '../../data/use-live.ts'
import { useOutboxSummary } from '../../data/use-outbox.ts'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import { type DeviceHome, readDeviceHome } from './device-home.ts'
import { FirstSteps } from './first-steps-card.tsx'
import styles from './home-page.module.css'
import { LocationCard } from './location-card.tsx'
import { ShiftCard } from './shift-card.tsx'
import { boothLocation, useLocations } from '../locations/public.ts'
import { unsentMessagesQuery } from '../messages/public.ts'

// Loaded after the shift, which is displayed even if the server does not answer.
const Figures = lazy(() => import('./figures.tsx'))

/** Start page of staff: their shift, vehicles inside, and unsent work, all from the device. */
export function HomePage() {
  const { db, user } = useSession()
  const { lastUpdated, reachable, filled } = useSyncStatus()
  const [hasShifts, hasServices] = [filled('cashUps'), filled('services')]
  const home = useLive(() => readDeviceHome(db, user.id), [db, user.id, hasShifts, hasServices])
  const { firstName } = user
  const { list = [] } = useLocations()
  const kept = keptLocations(
    list.map(({ id }) => id),
    boothLocation(user.id) ?? undefined,
  )
  useKeptLogos(list.filter(({ id }) => kept.includes(id)))
  return (
    <Page
      title={<Trans>Hello, {firstName}</Trans>}
      sub={
        lastUpdated === null ? (
          <Trans>Not everything is on this device yet</Trans>
        ) : (
          <AsOf at={lastUpdated.toISOString()} />
        )
      }
      wide="columns"
      help="dashboard"
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="quiet">
          <Trans>These are the figures of this device, without what others did since.</Trans>
        </Notice>
      )}
      {user.secondFactor === 'missing' && <SecondFactorNotice />}
      {isAdmin(user.role) && <UnsentMessagesNotice />}
      {isAdmin(user.role) && <FirstSteps />}
      {isAdmin(user.role) && <CompanyFigures />}
      {home.status === 'loading' && <Loading />}
      {home.status === 'failed' && <StoreFailed />}
      {home.status === 'ready' && (
        <Home
          role={user.role}
          home={home.value}
          // A read that began before the device had all data can't show that something does not exist.
          knowsShifts={hasShifts && !home.stale}
          knowsServices={hasServices && !home.stale}
        />
      )}
      {!isAdmin(user.role) && <CompanyFigures />}
    </Page>
  )
}

/** Leads an administrator without a second factor to the set-up that their company requires. */
function SecondFactorNotice() {
  return (
    <Notice icon={WarningIcon} tone="caution">
      <Trans>
        Your company requires a second factor of its administrators. Until you set one up, you can do booth work only.
      </Trans>{' '}
      <Link to="/dashboard/account" hash="second-factor">
        <Trans>Set it up</Trans>
      </Link>
    </Notice>
  )
}

/** Cards of the locations; those of staff are below their own register. */
function CompanyFigures() {
  return (
    <Suspense
      fallback={
        <div className={styles.figures}>
          <Loading />
        </div>
      }
    >
      <Figures />
    </Suspense>
  )
}

function AsOf({ at }: { at: string }) {
  return (
    <Trans>
      As of <OwnMoment at={at} />
    </Trans>
  )
}

interface HomeProps {
  role: Role
  home: DeviceHome
  /** Whether the collections were read to their end; before that, missing data may still arrive. */
  knowsShifts: boolean
  knowsServices: boolean
}

function Home({ role, home: { shifts, occupancy }, knowsShifts, knowsServices }: HomeProps) {
  return (
    <>
      <Section id="home-shift" title={<Trans>My cash-up</Trans>}>
        {shifts.map((shift) => (
          <ShiftCard key={shift.cashUp.id} shift={shift} />
        ))}
        {shifts.length === 0 && (
          <div className={styles.none}>
            <p>
              {knowsShifts ? (
                <Trans>You have no register open.</Trans>
              ) : (
                <Trans>Cash-ups are still being stored on this device.</Trans>
              )}
            </p>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/dashboard/cash-ups" />}>
              <Trans>Go to the cash-ups</Trans>
            </Button>
          </div>
        )}
      </Section>
      {(!isAdmin(role) || occupancy?.length === 0) && (
        <Section id="home-occupancy" title={<Trans>Occupancy</Trans>}>
          {occupancy === null ? (
            <p className={styles.none}>
              <Trans>
                You work with more locations than this device keeps services for. Choose one location in the list.
              </Trans>
            </p>
          ) : occupancy.length === 0 && isAdmin(role) ? (
            <div className={styles.none}>
              <p>
                <Trans>Your company has no locations yet. What happens at them is shown here.</Trans>
              </p>
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/dashboard/locations/create" />}>
                <Trans>New location</Trans>
              </Button>
            </div>
          ) : occupancy.length === 0 ? (
            <p className={styles.none}>
              <Trans>No location is assigned to you. Ask an administrator.</Trans>
            </p>
          ) : (
            <div className={styles.locations}>
              {occupancy.map((one) => (
                <LocationCard key={one.location.id} occupancy={one} partly={!knowsServices} />
              ))}
            </div>
          )}
        </Section>
      )}
      <Section id="home-outbox" title={<Trans>Waits to be sent</Trans>}>
        <Waiting />
      </Section>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Waiting() {
  const summary = useOutboxSummary()
  // An unreadable store is reported above; "everything is sent" is displayed only after a read.
  if (summary.status !== 'ready') return null
  const { unsent, needPerson } = summary.value
  if (unsent === 0) {
    return (
      <p className={styles.none}>
        <Trans>Everything that you did here is sent.</Trans>
      </p>
    )
  }
  return (
    <div className={styles.none}>
      <p>
        <Plural
          value={unsent}
          one="# change is saved on this device and waits to be sent."
          other="# changes are saved on this device and wait to be sent."
        />{' '}
        {needPerson > 0 && <Plural value={needPerson} one="# needs your attention." other="# need your attention." />}
      </p>
      <Button component={Link} to="/dashboard/outbox" variant="default">
        <Trans>Open the outbox</Trans>
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <div />
      <div />
    </div>
  )
}

/** Informs an admin about mail that could not be sent; shows nothing if there is none, or without a connection. */
function UnsentMessagesNotice() {
  const { api } = useSession()
  const { data } = useQuery(unsentMessagesQuery(api))
  const total = data?.total ?? 0
  if (total === 0) return null
  return (
    <Notice icon={WarningIcon} tone="caution">
      <Plural
        value={total}
        one="# message of your company could not be sent."
        other="# messages of your company could not be sent."
      />{' '}
      <Link to="/dashboard/messages">
        <Trans>See why, and send again</Trans>
      </Link>
    </Notice>
  )
}
