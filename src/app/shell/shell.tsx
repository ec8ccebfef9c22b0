import { getRouteApi, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'

import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useDataClient, useSessionState } from '../../data/session-provider.tsx'
import { useCompanyVehicleTypes } from '../../data/use-company-vehicle-types.ts'
import { placesInUtc, useLocations } from '../../features/locations/public.ts'
import { OrphanedOpsHint } from '../../features/outbox/public.ts'
import { namedTimeZone, standIn } from '../../lib/device-zone.ts'
import { svgAddress } from '../../lib/svg-address.ts'
import { CompanyMoneyProvider } from '../../ui/amounts.ts'
import { useHasPrinter } from '../../ui/printing/has-printer.ts'
import { toasts } from '../../ui/toasts/toasts.ts'
import { type ShownVehicleType, STANDARD_VEHICLE_TYPES, VehicleTypesProvider } from '../../ui/vehicle-type.tsx'
import { LoadingScreen } from '../loading-screen.tsx'
import { PwaNotices } from '../pwa/pwa-notices.tsx'
import { NO_REQUESTS, useOverlayRequests } from './overlay-requests.ts'
import { DockProvider } from './dock.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { UnreachablePage } from './unreachable-page.tsx'

// Loaded after the page: needed only when the server answers otherwise than the device expected.
const LateAnswers = lazy(() => import('./late-answers.tsx'))

// Loaded after the page, on devices with a receipt printer.
const Printing = lazy(() => import('./printing.tsx'))

// Loaded on demand.
const Overlays = lazy(() => import('./overlays.tsx'))

const dashboard = getRouteApi('/dashboard')

// Loaded rarely.
const StorageFailurePage = lazy(() => import('./storage-failure-page.tsx'))

// Loaded for super admins only.
const CompanyChoice = lazy(() => import('./company-choice.tsx'))

/** Follows the session: leaves when it ends, and enters again with another person or company. */
function useFollowSession(userId: string | null): void {
  const { sessions } = useDataClient()
  const router = useRouter()
  useEffect(
    () =>
      sessions.subscribe(() => {
        const state = sessions.state()
        // One person can't undo the actions of another.
        toasts.dismissUndo()
        if (state.status === 'signed_out') {
          const { location } = router.state
          if (state.reason === 'refused' && userId !== null)
            router.options.context.returnAddress.leave(userId, location.href)
          // The person who could be asked about unsent input has left.
          void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
        }
        if (state.status === 'signed_in') void router.invalidate()
      }),
    [sessions, router, userId],
  )
}

export function Shell() {
  const state = useSessionState()
  useFollowSession(state.status === 'open' ? state.session.user.id : null)
  const entry = dashboard.useLoaderData()
  const requests = useOverlayRequests()
  const hasPrinter = useHasPrinter()
  const [dock, setDock] = useState<HTMLElement | null>(null)
  const entering = dashboard.useMatch({ select: (match) => match.isFetching !== false })

  if (state.status === 'open') {
    return (
      <CompanyMoneyProvider value={state.session.company}>
        <CompanyVehicleTypes>
          <div className={styles.shell}>
            <DockProvider value={dock}>
              <Sidebar session={state.session} />
            </DockProvider>
            <main id="content" className={styles.main} tabIndex={-1} data-scroll-restoration-id="content">
              <ZoneNotice />
              {isAdmin(state.session.user.role) && (
                <Suspense fallback={null}>
                  <OrphanedOpsHint />
                </Suspense>
              )}
              <Outlet />
            </main>
            <div ref={setDock} className={styles.dock}>
              <Suspense fallback={null}>
                <LateAnswers />
                {hasPrinter && <Printing />}
              </Suspense>
              <PwaNotices isDocked />
            </div>
            {requests !== NO_REQUESTS && (
              <Suspense fallback={null}>
                <Overlays session={state.session} asked={requests} />
              </Suspense>
            )}
          </div>
        </CompanyVehicleTypes>
      </CompanyMoneyProvider>
    )
  }
  if (state.status === 'choosing_company') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <CompanyChoice user={state.user} api={state.api} />
      </Suspense>
    )
  }
  if (state.status === 'failed') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <StorageFailurePage failure={state.failure} />
      </Suspense>
    )
  }
  if (state.status === 'signed_in' && entry.kind === 'unreachable' && !entering)
    return <UnreachablePage failure={entry.failure} />
  return <LoadingScreen />
}

/** Provides the company's names and order of vehicle types to every screen, also without a connection. */
function CompanyVehicleTypes({ children }: { children: ReactNode }) {
  const kept = useCompanyVehicleTypes()
  const shown = useMemo(() => (kept.length === 0 ? STANDARD_VEHICLE_TYPES : shownTypes(kept)), [kept])
  return <VehicleTypesProvider value={shown}>{children}</VehicleTypesProvider>
}

/** A type without a record of the company is disabled. */
function shownTypes(kept: readonly CompanyVehicleType[]): ShownVehicleType[] {
  const own = kept.map(
    ({ vehicleTypeId, customName = null, icon, symbol = null, platePattern = null, isActive, isDeleted = false }) => ({
      vehicleTypeId,
      customName,
      picture: icon === null ? null : svgAddress(icon),
      symbol,
      platePattern,
      isActive,
      isDeleted,
    }),
  )
  const others = STANDARD_VEHICLE_TYPES.filter(
    (type) => !kept.some(({ vehicleTypeId }) => vehicleTypeId === type.vehicleTypeId),
  )
  return [...own, ...others.map((type) => ({ ...type, isActive: false }))]
}

// Loaded rarely.
const ZoneWords = lazy(() => import('./zone-words.tsx'))

/** Shows the time zone above each screen if it differs from the expected one. */
function ZoneNotice() {
  const { list, timeZone } = useLocations()
  const inUtc = placesInUtc(list)
  useEffect(() => {
    standIn(timeZone)
    return () => standIn(null)
  }, [timeZone])
  const isUnnamed = namedTimeZone() === null
  return (
    (inUtc.length > 0 || isUnnamed) && (
      <Suspense fallback={null}>
        <ZoneWords inUtc={inUtc} standIn={isUnnamed ? timeZone : null} />
      </Suspense>
    )
  )
}
