import type { AnyRouter } from '@tanstack/react-router'

/**
 * After a navigation the page's heading takes the focus, so that a screen reader says where one is and the keyboard
 * goes on from there. An open dialog keeps it, and a change of filters is no other page.
 */
export function focusHeadingOnNavigation(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || document.querySelector('[role=dialog]')) return
    // A record that was closed gives the focus back to its row.
    if (fromLocation.pathname.startsWith(`${toLocation.pathname}/`)) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading || heading.contains(document.activeElement)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
