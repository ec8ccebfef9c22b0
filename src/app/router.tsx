import { createRouter } from '@tanstack/react-router'

import type { DataClient } from '../data/data-client.ts'
import { routeTree } from '../routeTree.gen.ts'
import { NotFoundPage } from './errors/not-found-page.tsx'
import { RouterErrorPage } from './errors/router-error-page.tsx'
import { focusHeadingOnNavigation } from './focus-heading.ts'
import { createReturnAddress } from './return-address.ts'
import { createPrivateArea } from './private-area.ts'

export function createAppRouter(client: DataClient) {
  const router = createRouter({
    routeTree,
    context: { client, privateArea: createPrivateArea(client.sessions), returnAddress: createReturnAddress() },
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
    defaultErrorComponent: RouterErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  focusHeadingOnNavigation(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** What was typed on a page for who is not signed in, for the next of them. */
    email?: string
    /** Signed in, and led here by that alone: the first screen is that of their role. */
    arrives?: true
    /** Leads back to where something is being done, once this is. */
    returns?: true
  }
}
