import { createApiClient, type ApiClient } from '../../offline/api-client.ts'
import { sharedPlatform } from '../../offline/shared-platform.ts'
import { APP_CONFIG, DEVICE_ID, DeviceDatabase } from '../../offline/device-database.ts'
import { KeptDatabase } from '../../offline/kept-database.ts'
import { openDatabase } from '../../offline/open-database.ts'
import { SAME_ORIGIN } from '../../offline/same-origin.ts'

/** Sources that an export reads. The worker opens them itself, because posting rows to it would block the page. */
export interface ExportPlace {
  db: KeptDatabase
  api: ApiClient
}

/** Opens, in a worker, a person's kept data of a company and an API client in their name. */
export async function openExportPlace(userId: string, companyId: string): Promise<ExportPlace> {
  const platform = sharedPlatform()
  const device = new DeviceDatabase(platform)
  const db = new KeptDatabase(userId, companyId, platform)
  await Promise.all([openDatabase(device, platform), openDatabase(db, platform)])
  const [session, deviceId, config] = await Promise.all([
    device.session(userId),
    device.setting(DEVICE_ID),
    device.setting(APP_CONFIG),
  ])
  device.close()
  const { areas } = config ?? SAME_ORIGIN
  const api = createApiClient({
    fetch: platform.fetch,
    now: platform.clock.now,
    baseUrlOf: (area) => areas[area],
    deviceId: deviceId ?? null,
    token: session?.token ?? null,
    openToken: platform.tokenSeal.open,
    companyId: session?.user?.companyId === null ? companyId : null,
    onOutcome: () => undefined,
  })
  return { db, api }
}
