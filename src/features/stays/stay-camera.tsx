import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Service } from '../../../contract/service.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import CameraSheet from '../../ui/camera/camera-sheet.tsx'
import { findScannedStay, type ScanRefusal } from './scanned-stay.ts'

interface StayCameraProps {
  /** The stay on this device, or the id of one that only the server may know. */
  onStay: (found: Service | { id: string }) => void
  onClose: () => void
  onType: () => void
}

/** Finds the stay of a ticket or receipt with the camera. The default export is for `lazy`. */
export default function StayCamera({ onStay, onClose, onType }: StayCameraProps) {
  const { db, company } = useSession()
  const reachable = useReachable()

  async function take(texts: readonly string[]): Promise<MessageDescriptor | null> {
    const found = await findScannedStay(db, company.id, texts)
    if (found.kind === 'refused') return REFUSALS[found.why]
    if (found.kind === 'not_here' && !reachable)
      return msg`This device does not know this ticket, and has no connection. Type the plate.`
    onStay(found.kind === 'found' ? found.service : { id: found.id })
    return null
  }

  return (
    <CameraSheet
      ask={msg`Show the QR code of a ticket or a receipt to the camera.`}
      take={take}
      onClose={onClose}
      onType={onType}
    />
  )
}

const REFUSALS = {
  several: msg`Several tickets are in the picture. Show one of them.`,
  stamp: msg`This code is from a shop. Scan it into “Code of a shop” when you charge.`,
  address: msg`This code holds an internet address and is no ticket. PARQ does not open it.`,
  other: msg`This code is neither a ticket nor a receipt.`,
  foreign_receipt: msg`This receipt is from another company.`,
  unknown_receipt: msg`This device does not have the stay of this receipt. Search its plate in Services.`,
} satisfies Record<ScanRefusal, MessageDescriptor>
