import type { AnyRouter } from '@tanstack/react-router'

import { dialogIsOpen } from '../ui/open-dialog.ts'

/**
 * After a navigation the page's heading takes the focus, so that a screen reader says where one is and the keyboard
 * goes on from there. An open dialog keeps it, and a change of filters or a record beside its list is no other page.
 */
export function focusHeadingOnNavigation(router: AnyRouter): void {
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
