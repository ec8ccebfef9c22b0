import { useSyncExternalStore } from 'react'

import { AUTOMATIC_SLIPS, dropAutomatic, type AutomaticSlip } from './automatic-slips.ts'
import { SilentEntryTicket } from './entry-ticket.tsx'
import { SilentTicket } from './ticket.tsx'
import { useService } from './use-service.ts'

/**
 * Prints tickets without a press, beside every screen: a person closes a charge before its ticket is drawn. `lazy` needs
 * the default export.
 */
export default function SilentSlips() {
  const slips = useSyncExternalStore(AUTOMATIC_SLIPS.subscribe, AUTOMATIC_SLIPS.get)
  return slips.map((slip) => <OneSlip key={`${slip.kind}:${slip.serviceId}`} slip={slip} />)
}

function OneSlip({ slip }: { slip: AutomaticSlip }) {
  const one = useService(slip.serviceId)
  if (one.kind !== 'found') return null
  const drop = () => dropAutomatic(slip)
  return slip.kind === 'entry' ? (
    <SilentEntryTicket service={one.row.service} onQueued={drop} />
  ) : (
    <SilentTicket row={one.row} onQueued={drop} />
  )
}
