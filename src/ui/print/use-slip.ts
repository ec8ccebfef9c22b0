import { useEffect, useState } from 'react'

import { paperWidth, rememberPaperWidth, rememberPrinted, wasPrinted, type PaperWidth } from './slip-memory.ts'

export interface Slip {
  width: PaperWidth
  setWidth: (width: PaperWidth) => void
  /** It was printed here before. */
  isCopy: boolean
  print: () => void
}

/** The printing of one slip. `name` is the same for the same slip, and another for one that says something else. */
export function useSlip(name: string): Slip {
  const [width, setWidth] = useState(paperWidth)
  const [printed, setPrinted] = useState<{ name: string; isCopy: boolean }>(() => ({ name, isCopy: wasPrinted(name) }))
  if (printed.name !== name) setPrinted({ name, isCopy: wasPrinted(name) })

  // Not as it is sent to the printer: what comes out the first time is no copy.
  useEffect(() => {
    const note = () => {
      rememberPrinted(name)
      setPrinted({ name, isCopy: true })
    }
    window.addEventListener('afterprint', note)
    return () => window.removeEventListener('afterprint', note)
  }, [name])

  return {
    width,
    setWidth: (next) => {
      rememberPaperWidth(next)
      setWidth(next)
    },
    isCopy: printed.isCopy,
    print: () => window.print(),
  }
}
