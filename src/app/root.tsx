import { Trans } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { useSessionState } from '../data/session-provider.tsx'
import { usePageTitle } from './page-title.ts'
import { PwaNotices } from './pwa/pwa-notices.tsx'
import styles from './root.module.css'

function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  const main = document.querySelector<HTMLElement>('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

export function Root() {
  usePageTitle()
  const isAtWork = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') })
  const isInShell = useSessionState().status === 'open' && isAtWork
  return (
    <>
      <a href="#content" className={styles.skip} onClick={skipToContent}>
        <Trans>Skip to the content</Trans>
      </a>
      <Outlet />
      {!isInShell && <PwaNotices />}
    </>
  )
}
