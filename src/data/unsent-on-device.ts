import { sharedPlatform } from '../offline/shared-platform.ts'
import { DeviceDatabase } from '../offline/device-database.ts'
import { KeptDatabase } from '../offline/kept-database.ts'
import { openDatabase } from '../offline/open-database.ts'

/** Returns the number of unsent changes of all people on this device; 0 if nobody has ever signed in here. */
export async function unsentOnDevice(): Promise<number> {
  const platform = sharedPlatform()
  const device = new DeviceDatabase(platform)
  try {
    await openDatabase(device, platform)
    let count = 0
    for (const { userId, companyId } of await device.places.toArray()) {
      const db = new KeptDatabase(userId, companyId, platform)
      try {
        await openDatabase(db, platform)
        count += await db.outbox.count()
      } finally {
        db.close()
      }
    }
    return count
  } finally {
    device.close()
  }
}
