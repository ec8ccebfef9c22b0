import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'

import type { DataClient } from '../data/data-client.ts'
import { useSessionState } from '../data/session-provider.tsx'
import type { PrivateArea, ReturnAddress } from './private-area.ts'
import { PwaNotices } from './pwa/pwa-notices.tsx'
import styles from './root.module.css'

/** Values that routes receive in addition to their address. */
export interface RouterContext {
  client: DataClient
  privateArea: PrivateArea
  returnAddress: ReturnAddress
}

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

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page in the browser's tab and history. */
    title?: MessageDescriptor
  }
}

const PRODUCT = 'PARQ'

/** Sets the document's title to that of the innermost page that has one, in the person's language. */
function usePageTitle(): void {
  const { i18n } = useLingui()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const words = title ? `${i18n._(title)} · ${PRODUCT}` : PRODUCT
  useEffect(() => {
    document.title = words
  }, [words])
}
