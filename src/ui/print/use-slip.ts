import { useState } from 'react'

import { PRINTED_HERE, paperWidth, rememberPaperWidth, type PaperWidth, type SlipMemory } from './slip-memory.ts'

export interface Slip {
  width: PaperWidth
  setWidth: (width: PaperWidth) => void
  /** It was printed before. */
  isCopy: boolean
  notePrinted: () => void
}

/** The printing of one slip. `name` is the same for the same slip, and another for one that says something else. */
export function useSlip(name: string, memory: SlipMemory = PRINTED_HERE): Slip {
  const [width, setWidth] = useState(paperWidth)
  const [printed, setPrinted] = useState<{ name: string; isCopy: boolean }>(() => ({ name, isCopy: memory.isCopy(name) }))
  if (printed.name !== name) setPrinted({ name, isCopy: memory.isCopy(name) })

  return {
    width,
    setWidth: (next) => {
      rememberPaperWidth(next)
      setWidth(next)
    },
    isCopy: printed.isCopy,
    notePrinted: () => {
      memory.notePrinted(name)
      setPrinted({ name, isCopy: true })
    },
  }
}
