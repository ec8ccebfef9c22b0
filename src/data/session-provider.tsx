import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'

import type { AppConfig } from '../../contract/config.ts'
import type { Session, SessionState } from '../offline/session-state.ts'
import type { DataClient } from './data-client.ts'

const ClientContext = createContext<DataClient | null>(null)

/** Wraps the whole app: provides the data client and the React Query cache of the person at work. */
export function SessionProvider({ client, children }: { client: DataClient; children: ReactNode }) {
  const state = useSyncExternalStore(client.sessions.subscribe, client.sessions.state, client.sessions.state)
  const session = state.status === 'open' ? state.session : null
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={client.queriesOf(session)}>{children}</QueryClientProvider>
    </ClientContext>
  )
}

export function useDataClient(): DataClient {
  const client = use(ClientContext)
  if (client === null) throw new Error('No SessionProvider above')
  return client
}

export function useSessionState(): SessionState {
  const { sessions } = useDataClient()
  return useSyncExternalStore(sessions.subscribe, sessions.state, sessions.state)
}

/** The person, their company, and the objects that they work with. */
export interface OpenSession extends Session {
  deviceId: string
  signOut: DataClient['sessions']['signOut']
  /** Chooses a super admin's company; `enter` then opens it. */
  chooseCompany: DataClient['sessions']['chooseCompany']
}

/** Works only inside the private area, which is not drawn without a session. */
export function useSession(): OpenSession {
  const { sessions, deviceId } = useDataClient()
  const state = useSessionState()
  if (state.status !== 'open') throw new Error(`No open session: ${state.status}`)
  return { ...state.session, deviceId: deviceId(), signOut: sessions.signOut, chooseCompany: sessions.chooseCompany }
}

export function useAppConfig(): AppConfig {
  const { config, subscribeConfig } = useDataClient()
  return useSyncExternalStore(subscribeConfig, config, config)
}

/** Returns whether the server answers. For the banner of every page, also before sign-in. */
export function useReachable(): boolean {
  const { reachability } = useDataClient()
  return useSyncExternalStore(reachability.subscribe, reachability.reachable, reachability.reachable)
}
