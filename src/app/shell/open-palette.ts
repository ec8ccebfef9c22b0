import { useEffect, useState } from 'react'

const ASKED = 'palette'

/** Opens the palette, as its keys do. */
export function openPalette(): void {
  document.dispatchEvent(new Event(ASKED))
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  openPalette()
}

/** How often the palette was asked for, by its keys or a button. */
export function usePaletteAsked(): number {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const ask = () => setAsked((before) => before + 1)
    document.addEventListener('keydown', onKey)
    document.addEventListener(ASKED, ask)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener(ASKED, ask)
    }
  }, [])
  return asked
}
