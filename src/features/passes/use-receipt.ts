import { useRef } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { instantNow } from '../../lib/now.ts'
import { nextReceiptNumber } from '../stays/public.ts'

export interface Receipt {
  /** Of the payment. */
  id: string
  at: string
  receiptNumber: string
}

/** What a payment is known by: made with the first press and the same with the next ones, so that what was not answered is asked for again and not paid again. */
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
