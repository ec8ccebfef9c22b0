import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** The frame that a browser or a phone draws around the app has the colour of its paper. */
export function useThemeColor(): void {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', paper)
  }, [scheme])
}
