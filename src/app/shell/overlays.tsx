import { useState } from 'react'

import type { Session } from '../../offline/session-state.ts'
import type { Overlay } from './overlay-requests.ts'
import { Palette } from './palette.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Overlays that open over any page. `lazy` needs the default export. */
export default function Overlays({ session, asked }: { session: Session; asked: Record<Overlay, number> }) {
  const [seen, setSeen] = useState(0)
  return (
    <>
      <Palette session={session} asked={asked.palette} />
      {asked.shortcuts > seen && <Shortcuts onClose={() => setSeen(asked.shortcuts)} />}
    </>
  )
}
