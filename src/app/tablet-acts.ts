import { msg } from '@lingui/core/macro'

import { finishTabletRequest } from '../../contract/tablet.ts'
import type { TabletAsk } from '../../contract/tablet-report.ts'
import type { TabletOutcome } from '../../domain/tablets.ts'
import { downloadAgain } from '../data/download-again.ts'
import { isTurnedAway, needsPerson } from '../data/use-outbox.ts'
import { noUnsavedInputHere } from '../lib/keeps-version.ts'
import { liveReads } from '../offline/live-reads.ts'
import type { Session, Sessions } from '../offline/session-state.ts'
import { recall, remember } from '../ui/remembered.ts'
import { toasts } from '../ui/toasts/toasts.ts'
import { appUpdate, lookForUpdate } from './pwa/app-update.ts'

/** Time that a requested sign-out waits for unsent work and for unsaved input, in milliseconds. */
const LEAVING_PATIENCE_MS = 2 * 60_000
/** The request that this browser has begun: its page may be reloaded, and the request arrives again. */
const BEGUN = 'parq.asked'

const SIGNED_OUT = msg`An administrator signed this device out. Unsent work stays on it, and is sent when its author signs in here again.`

const underWay = new Set<string>()

/**
 * Carries out what an administrator asks of this device. A request arrives with each regular call until it is finished,
 * so what fails here is tried again.
 */
export async function carryOut(
  asks: readonly TabletAsk[],
  sessions: Pick<Sessions, 'state' | 'signOut'>,
  { update = lookForUpdate, agree = appUpdate.agree, patienceMs = LEAVING_PATIENCE_MS } = {},
): Promise<void> {
  for (const { id, act } of asks) {
    const state = sessions.state()
    if (state.status !== 'open' || underWay.has(id)) continue
    const { session } = state
    const finish = (outcome: TabletOutcome) =>
      session.api.call(finishTabletRequest, { params: { id }, body: { outcome } })
    underWay.add(id)
    try {
      if (act === 'update') await takeUpdate(id, finish, update, agree)
      if (act === 'download') await startDownload(id, finish, session)
      if (act === 'sign_out') {
        await finish((await isAllSent(session, patienceMs)) ? 'done' : 'kept_unsent')
        await sessions.signOut()
        toasts.show({ kind: 'done', message: SIGNED_OUT, detail: null })
      }
    } catch {
      // The next regular call brings the request again.
    } finally {
      underWay.delete(id)
    }
  }
}

type Finish = (outcome: TabletOutcome) => Promise<unknown>

/** Takes over a newer release once no tab has unsaved input. The reloaded page then finishes the request. */
async function takeUpdate(
  id: string,
  finish: Finish,
  look: typeof lookForUpdate,
  agree: () => Promise<void>,
): Promise<void> {
  const found = await look()
  if (found === 'unreachable') return
  const isBegun = recall(BEGUN) === id
  if (found === 'none' || isBegun) {
    await finish(found === 'waits' ? 'failed' : isBegun ? 'done' : 'nothing_to_do')
    return remember(BEGUN, null)
  }
  remember(BEGUN, id)
  await agree()
}

/** Begins the download once: a repeated request must not start over a download that takes long. */
async function startDownload(id: string, finish: Finish, { db, sync }: Session): Promise<void> {
  const isBegun = recall(BEGUN) === id
  remember(BEGUN, id)
  if (isBegun) await sync.refresh()
  else await downloadAgain({ db, sync })
  if (sync.failing()) return
  await finish('done')
  remember(BEGUN, null)
}

/** Waits a while until everything is sent that can be sent, and until no form has unsaved input here. */
async function isAllSent({ db, push }: Session, patienceMs: number): Promise<boolean> {
  const count = async () => (await db.outbox.toArray()).filter((op) => !needsPerson(op) && !isTurnedAway(op)).length
  push.wake()
  let stop = () => {}
  const sent = new Promise<void>((resolve) => {
    const done = liveReads(count).subscribe({ next: (left) => left === 0 && resolve(), error: () => resolve() })
    stop = () => done.unsubscribe()
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all([sent, noUnsavedInputHere()]), late])
  stop()
  clearTimeout(timer)
  return (await db.outbox.count()) === 0
}
