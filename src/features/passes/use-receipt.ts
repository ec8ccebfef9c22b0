import { useRef } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { instantNow } from '../../lib/now.ts'
import { nextReceiptNumber } from '../stays/public.ts'

export interface Receipt {
  /** Id of the payment. */
  id: string
  at: string
  receiptNumber: string
}

/**
 * Returns a function that creates the id and receipt number of a payment with the first press. Later presses reuse
 * them, so that a retry does not pay twice.
 */
export function useReceipt(): (locationId: string) => Promise<Receipt> {
  const { db } = useSession()
  const made = useRef<{ locationId: string; receipt: Promise<Receipt> } | null>(null)
  return (locationId) => {
    if (made.current?.locationId !== locationId) {
      const [id, at] = [uuidv7(Date.now()), instantNow()]
      made.current = {
        locationId,
        receipt: nextReceiptNumber(db, locationId).then((receiptNumber) => ({ id, at, receiptNumber })),
      }
    }
    return made.current.receipt
  }
}
