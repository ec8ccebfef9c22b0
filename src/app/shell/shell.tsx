import { Outlet, getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useDataClient, useSessionState } from '../../data/session-provider.tsx'
import { CompanyChoicePage } from '../../features/session/company-choice-page.tsx'
import { LoadingScreen } from '../loading-screen.tsx'
import { Logo } from '../logo.tsx'
import { Sidebar } from './sidebar.tsx'
import styles from './shell.module.css'
import { StorageFailurePage } from './storage-failure-page.tsx'
import { UnreachablePage } from './unreachable-page.tsx'

const dashboard = getRouteApi('/dashboard')

/** Goes where the session goes: out with it, in again with another person or company. */
function useFollowSession(): void {
  const { sessions } = useDataClient()
  const router = useRouter()
  useEffect(
    () =>
      sessions.subscribe(() => {
        const { status } = sessions.state()
        if (status === 'signed_out') void router.navigate({ to: '/', replace: true })
        if (status === 'signed_in') void router.invalidate()
      }),
    [sessions, router],
  )
}

export function Shell() {
  useFollowSession()
  const state = useSessionState()
  const entry = dashboard.useLoaderData()
  const entering = dashboard.useMatch({ select: (match) => match.isFetching !== false })

  if (state.status === 'open') {
    return (
      <div className={styles.shell}>
        <Sidebar session={state.session} />
        <main id="content" className={styles.main} data-scroll-restoration-id="content">
          <Outlet />
        </main>
      </div>
    )
  }
  if (state.status === 'choosing_company') return <CompanyChoicePage mark={<Logo size={40} />} user={state.user} api={state.api} />
  if (state.status === 'failed') return <StorageFailurePage failure={state.failure} />
  if (state.status === 'signed_in' && entry.kind === 'unreachable' && !entering) return <UnreachablePage />
  return <LoadingScreen />
}
