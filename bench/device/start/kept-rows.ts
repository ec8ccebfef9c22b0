import type { Page } from '@playwright/test'

import { NAMING_HELPER } from '../in-page.ts'

/** Returns the number of records in the device's databases, by table. */
export async function keptRows(page: Page): Promise<Record<string, number>> {
  await page.evaluate(NAMING_HELPER)
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const rows: Record<string, number> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name))
      for (const table of db.objectStoreNames)
        rows[table] = (rows[table] ?? 0) + (await answer(db.transaction(table).objectStore(table).count()))
      db.close()
    }
    return rows
  })
}
