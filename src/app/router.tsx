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
    /** Whether the navigation follows a sign-in: it then leads to the first screen of the person's role. */
    arrives?: true
    /** Whether to return to the previous screen once this one is done. */
    returns?: true
  }
}

/**
 * Focuses the page's heading after a navigation, so that a screen reader announces the page and the keyboard continues
 * from there. An open dialog keeps the focus. A change of filters, or opening a record beside its list, does not count
 * as another page.
 */
function focusHeadingOnNavigation(router: AnyRouter): void {
  let left: HTMLElement | null = null
  router.subscribe('onBeforeLoad', () => {
    left = headingOfPage()
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || dialogIsOpen()) return
    // A closed record returns the focus to its row.
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
