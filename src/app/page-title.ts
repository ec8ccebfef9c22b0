import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the page in the browser's tab and history. */
    title?: MessageDescriptor
  }
}

const PRODUCT = 'PARQ'

/** Writes the title of the innermost page that has one, in the person's language. */
export function usePageTitle(): void {
  const { i18n } = useLingui()
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  const words = title ? `${i18n._(title)} · ${PRODUCT}` : PRODUCT
  useEffect(() => {
    document.title = words
  }, [words])
}
