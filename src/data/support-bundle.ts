import { COLLECTIONS } from '../../contract/events.ts'
import { scrubMessage } from '../../domain/app-errors.ts'
import { namedTimeZone } from '../lib/device-zone.ts'
import type { Session } from '../offline/session-state.ts'
import type { TabletFacts } from '../offline/tablet-report.ts'
import { tabletFacts } from './tablet-facts.ts'

/** Maximum number of unsent ops that the file lists. */
const OPS_MOST = 100

interface BundleSubject extends Pick<Session, 'db' | 'sync' | 'serverClock' | 'user' | 'company'> {
  deviceId: string
  reachable: boolean
}

/**
 * Description of a device for support. It holds no name, e-mail, plate, amount, token and no id of a record: every
 * field is listed here, so that nothing else can get in.
 */
interface SupportBundle {
  madeAt: string
  app: { version: string; screen: string; updateWaits: boolean; errors: TabletFacts['errors'] }
  device: {
    id: string
    browser: string
    language: string
    timeZone: string | null
    window: string
    storage: TabletFacts['storage']
    battery: TabletFacts['battery']
  }
  session: {
    companyId: string
    country: string
    role: string
    reachable: boolean
    syncFails: boolean
    outdated: boolean
  }
  clock: ReturnType<Session['serverClock']['state']>
  kept: { collection: string; records: number; unsent: number; lastUpdated: string | null }[]
  /** Unsent acts in their order, without their content. */
  outbox: { total: number; ops: UnsentAct[] }
}

interface UnsentAct {
  kind: string
  state: string
  attempts: number
  madeAt: string
  /** Last failure: its kind, code and status, and the request id by which the server's log names it. */
  failure: string | null
}

/** Collects the file for support. Rejects if the device's store cannot be read. */
export async function supportBundle({
  db,
  sync,
  serverClock,
  user,
  company,
  deviceId,
  reachable,
}: BundleSubject): Promise<SupportBundle> {
  const [facts, kept, ops] = await Promise.all([
    tabletFacts(),
    Promise.all(COLLECTIONS.map((collection) => keptOf(db, collection))),
    db.outbox.orderBy('seq').toArray(),
  ])
  return {
    madeAt: serverClock.instant(),
    app: {
      version: facts.version,
      screen: `${window.innerWidth} × ${window.innerHeight}`,
      updateWaits: facts.updateWaits,
      errors: facts.errors,
    },
    device: {
      id: deviceId,
      browser: navigator.userAgent,
      language: navigator.language,
      timeZone: namedTimeZone(),
      window: matchMedia('(display-mode: standalone)').matches ? 'installed' : 'tab',
      storage: facts.storage,
      battery: facts.battery,
    },
    session: {
      companyId: company.id,
      country: company.country,
      role: user.role,
      reachable,
      syncFails: sync.failing(),
      outdated: sync.outdated(),
    },
    clock: serverClock.state(),
    kept,
    outbox: {
      total: ops.length,
      ops: ops.slice(0, OPS_MOST).map(({ kind, state, attempts, madeAt, lastError }) => ({
        kind,
        state,
        attempts,
        madeAt: new Date(madeAt).toISOString(),
        failure: lastError === null ? null : failureOf(lastError),
      })),
    },
  }
}

async function keptOf(
  db: Session['db'],
  collection: (typeof COLLECTIONS)[number],
): Promise<SupportBundle['kept'][number]> {
  const [records, unsent, pull] = await Promise.all([
    db[collection].count(),
    db[collection].where('pending').above(0).count(),
    db.pulls.get(collection),
  ])
  const { lastUpdated = null } = pull ?? {}
  return { collection, records, unsent, lastUpdated: lastUpdated === null ? null : new Date(lastUpdated).toISOString() }
}

function failureOf({
  kind,
  problem,
}: {
  kind: string
  problem: { status: number; code: string; requestId: string } | null
}): string {
  return problem === null ? kind : `${problem.status} ${scrubMessage(problem.code)} ${problem.requestId}`
}
