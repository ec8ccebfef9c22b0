import type { Service } from '../../../contract/service.ts'
import { readCameraCode } from '../../../domain/camera-codes.ts'
import { shownOf, type KeptDatabase, type KeptService } from '../../data/kept-data.ts'

/** Why codes in the camera's picture are no stay. */
export type ScanRefusal =
  | 'several'
  | 'stamp'
  | 'address'
  | 'other'
  /** A receipt of another company. */
  | 'foreign_receipt'
  /** This device keeps no stay with this receipt. */
  | 'unknown_receipt'

export type ScannedStay =
  | { kind: 'found'; service: Service }
  /** A ticket that this device does not keep; the server may know it. */
  | { kind: 'not_here'; id: string }
  | { kind: 'refused'; why: ScanRefusal }

/** Rows that are read at once. */
const PART = 1_000

/** Returns the stay that the codes in one picture mean. A ticket beside the customer's other papers is found, too. */
export async function findScannedStay(
  db: KeptDatabase,
  companyId: string,
  texts: readonly string[],
): Promise<ScannedStay> {
  const codes = texts.map(readCameraCode)
  const found = await Promise.all(
    codes.map(async (code): Promise<ScannedStay> => {
      if (code.kind === 'ticket') {
        const row = await db.services.get(code.id)
        return isShown(row) ? { kind: 'found', service: shownOf(row) } : { kind: 'not_here', id: code.id }
      }
      if (code.kind !== 'receipt') return { kind: 'refused', why: code.kind }
      if (code.companyId !== companyId) return { kind: 'refused', why: 'foreign_receipt' }
      const service = await keptByReceipt(db, code.code)
      return service === null ? { kind: 'refused', why: 'unknown_receipt' } : { kind: 'found', service }
    }),
  )
  const stays = new Map(found.flatMap((one) => (one.kind === 'refused' ? [] : [[idOf(one), one] as const])))
  const [stay] = stays.values()
  if (stay !== undefined) return stays.size === 1 ? stay : { kind: 'refused', why: 'several' }
  // A refused receipt says more than the code of a tax authority beside it.
  const [refused] = found.toSorted((one, other) => Number(isOfReceipt(other)) - Number(isOfReceipt(one)))
  return refused ?? { kind: 'refused', why: 'other' }
}

const idOf = (one: Exclude<ScannedStay, { kind: 'refused' }>) => (one.kind === 'found' ? one.service.id : one.id)

const isOfReceipt = (one: ScannedStay) =>
  one.kind === 'refused' && (one.why === 'foreign_receipt' || one.why === 'unknown_receipt')

function isShown(row: KeptService | undefined): row is KeptService {
  return row !== undefined && row.removed !== true
}

/** Returns the kept stay with this receipt. Latest payments are read first: no index has the codes. */
async function keptByReceipt(db: KeptDatabase, code: string): Promise<Service | null> {
  for (let from = 0; ; from += PART) {
    const rows = await db.services.orderBy('paidOrder').offset(from).limit(PART).toArray()
    const row = rows.find((one) => isShown(one) && shownOf(one).receiptCode === code)
    if (row !== undefined) return shownOf(row)
    if (rows.length < PART || rows.at(-1)?.paidOrder === Number.MAX_SAFE_INTEGER) return null
  }
}
