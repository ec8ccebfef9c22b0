import type { Area } from '../../../contract/endpoint.ts'
import { fullName } from '../../../domain/people.ts'
import { createApiClient, type ApiClient } from '../api-client.ts'
import { APP_CONFIG, DEVICE_ID, DeviceDatabase, type KeptPlace, type SessionRow } from '../device-database.ts'
import { KeptDatabase } from '../kept-database.ts'
import { endLeftSessions } from '../end-session.ts'
import { openDatabase } from '../open-database.ts'
import type { Platform } from '../platform.ts'
import { SAME_ORIGIN } from '../same-origin.ts'
import { bringColleagueOps } from './colleague-ops.ts'
import { blockingOps } from './colleague-order.ts'
import { forwardEntries } from './forwarding.ts'
import { createTransport } from './transport.ts'
import { createLeadership } from './leadership.ts'
import { KEPT_WRITES } from './op-types.ts'
import { pushName } from './push.ts'
import { createQueue } from './queue.ts'
import { createSender } from './sender.ts'

/** Time limit in milliseconds: a browser stops a worker a few minutes after waking it. */
const PATIENCE_MS = 2 * 60_000

interface Circumstances {
  platform: Platform
  device: DeviceDatabase
  deviceId: string
  baseUrlOf: (area: Area) => string
}

/**
 * Sends the unsent ops of everybody who is signed in on this device, once and without a tab: opens no session and wipes
 * nothing. Rejects if ops are left that may be sent later, so that the browser wakes the worker again. `isMeant`
 * selects the databases.
 */
export async function sendWithoutTab(
  platform: Platform,
  isMeant: (place: KeptPlace) => boolean = () => true,
): Promise<void> {
  const device = new DeviceDatabase(platform)
  try {
    await openDatabase(device, platform)
    const deviceId = await device.setting(DEVICE_ID)
    if (deviceId === null) return
    const { areas } = (await device.setting(APP_CONFIG)) ?? SAME_ORIGIN
    const circumstances = { platform, device, deviceId, baseUrlOf: (area: Area) => areas[area] }
    await endLeftSessions(device, nobodysClient(circumstances), platform.clock).catch(() => undefined)
    let isLeft = false
    let places = await sendingPlaces(device, isMeant)
    // An op that waits for a colleague's op can be sent once that op is, in whichever order the queues are read.
    for (let before = Infinity; places.length > 0 && places.length < before;) {
      before = places.length
      const waiting: SendingPlace[] = []
      for (const target of places) {
        const end = await sendPlace(target, circumstances)
        isLeft ||= end === 'later'
        if (end === 'held') waiting.push(target)
      }
      places = waiting
    }
    if (isLeft) throw new Error('Not all could be sent')
  } finally {
    device.close()
  }
}

/** Client for calls that need no session. */
function nobodysClient({ platform, deviceId, baseUrlOf }: Circumstances): ApiClient {
  return createApiClient({
    fetch: platform.fetch,
    now: platform.clock.now,
    baseUrlOf,
    deviceId,
    token: null,
    openToken: null,
    companyId: null,
    onOutcome: () => undefined,
  })
}

/** A person's queue, with the session under which it is sent. */
interface SendingPlace {
  session: SessionRow
  token: string
  place: KeptPlace
}

async function sendingPlaces(device: DeviceDatabase, isMeant: (place: KeptPlace) => boolean): Promise<SendingPlace[]> {
  const targets: SendingPlace[] = []
  for (const session of await device.allSessions()) {
    const { token } = session
    if (token === null) continue
    for (const place of await device.places.where('userId').equals(session.userId).toArray())
      if (isMeant(place)) targets.push({ session, token, place })
  }
  return targets
}

/**
 * `sent`: nothing is left that can be sent, or another context of this browser is sending. `held`: the remaining ops
 * wait for a colleague's op.
 */
async function sendPlace(
  { session, token, place: { userId, companyId } }: SendingPlace,
  { platform, device, deviceId, baseUrlOf }: Circumstances,
): Promise<'sent' | 'later' | 'held'> {
  const { clock, random } = platform
  const db = new KeptDatabase(userId, companyId, platform)
  try {
    await openDatabase(db, platform)
    if ((await db.outbox.count()) === 0) return 'sent'
    const api = createApiClient({
      fetch: platform.fetch,
      now: clock.now,
      baseUrlOf,
      deviceId,
      token,
      openToken: platform.tokenSeal.open,
      companyId: session.user?.companyId === null ? companyId : null,
      onOutcome: (failure) => {
        if (failure?.problem?.status === 401)
          void device.changeSession(userId, token, { token: null }).catch(() => undefined)
      },
    })
    // The op that has to come first may be a colleague's, and may be sent by now.
    const beside = {
      device,
      platform,
      db,
      me: { userId, companyId, name: session.user === null ? '' : fullName(session.user) },
      writes: KEPT_WRITES,
      hasSession: (id: string) => device.hasSession(id),
    }
    await bringColleagueOps(beside)
      .then(() => forwardEntries(beside))
      .catch(() => undefined)
    const queue = createQueue({ db, writes: KEPT_WRITES, clock })
    const transport = createTransport({ api, writes: KEPT_WRITES, clock })
    return await new Promise((resolve, reject) => {
      const end = (report: () => void) => {
        cancel()
        leadership.stop()
        report()
      }
      const cancel = clock.after(PATIENCE_MS, () => end(() => resolve('later')))
      const leadership = createLeadership({
        name: pushName(db),
        platform,
        onCall: () => undefined,
        onAnswered: () => end(() => resolve('sent')),
        lead: async (signal) => {
          try {
            const dueAt = await createSender({
              queue,
              transport,
              reachable: () => true,
              clock,
              random,
              signal,
              onHalt: () => undefined,
              onNewer: () => undefined,
            }).drain()
            const elsewhere = await blockingOps(db)
            const isBlocked = (await db.outbox.toArray()).some(({ after }) => after.some((id) => elsewhere.has(id)))
            end(() => resolve(dueAt !== null ? 'later' : isBlocked ? 'held' : 'sent'))
          } catch (error) {
            if (!signal.aborted)
              end(() => reject(error instanceof Error ? error : new Error('The outbox could not be read')))
          }
        },
      })
      leadership.call()
    })
  } finally {
    db.close()
  }
}
