import { type AnyRouter, createRouter } from '@tanstack/react-router'

import type { DataClient } from '../data/data-client.ts'
import { routeTree } from '../routeTree.gen.ts'
import { dialogIsOpen } from '../ui/focus.ts'
import { NotFoundPage, RouterErrorPage } from './errors/error-pages.tsx'
import { createPrivateArea, createReturnAddress } from './private-area.ts'

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
    /** The e-mail typed on a page for signed-out people, passed to the next such page. */
    email?: string
    /** Signed in, and led here by that alone: the first screen is that of their role. */
    arrives?: true
    /** Leads back to where something is being done, once this is. */
    returns?: true
  }
}

/**
 * Focuses the page's heading after a navigation, so that a screen reader announces the page and the keyboard continues
 * from there. An open dialog keeps the focus; a change of filters, or a record beside its list, is not another page.
 */
function focusHeadingOnNavigation(router: AnyRouter): void {
  let left: HTMLElement | null = null
  router.subscribe('onBeforeLoad', () => {
    left = headingOfPage()
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || dialogIsOpen()) return
    // A record that was closed gives the focus back to its row.
    if (fromLocation.pathname.startsWith(`${toLocation.pathname}/`)) return
    const heading = headingOfPage()
    if (!heading || heading === left || heading.contains(document.activeElement)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

function headingOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
}
