import type { Page } from '@playwright/test'

/** Fields of a stay or a cash-up on the device. */
export interface KeptFace {
  id: string
  status: string
  licensePlate?: string
  location: { id: string }
}

/** Rows of one table as their person sees them, read directly from the database. */
export function facesOf(page: Page, userId: string, table: 'services' | 'cashUps'): Promise<KeptFace[]> {
  return page.evaluate(
    async ([user, name]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('The database gave no reason')))
        })
      const faces: KeptFace[] = []
      for (const { name: store = '' } of await indexedDB.databases()) {
        if (!store.startsWith(`parq-${user}`)) continue
        const db = await settled(indexedDB.open(store))
        for (const { base, shown } of await settled<{ base: KeptFace | null; shown: KeptFace | null }[]>(
          db.transaction(name).objectStore(name).getAll(),
        )) {
          const face = shown ?? base
          if (face) faces.push(face)
        }
        db.close()
      }
      return faces
    },
    [userId, table] as const,
  )
}
