import { listReplayStays } from '../../../contract/rate-version.ts'
import { startReplay } from '../../../domain/rates/replay.ts'
import { callFailureOf } from '../../data/failures.ts'
import { openExportPlace } from '../../data/export/export-place.ts'
import { MOST_REPLAYED, type ReplayMessage, type ReplayRequest } from './replay-messages.ts'

const say = (message: ReplayMessage) => globalThis.postMessage(message)

/** Reads the location's stays page by page, latest first, and prices each on arrival. */
async function replay({ userId, companyId, locationId, timeZone, rates }: ReplayRequest): Promise<void> {
  const { api, db } = await openExportPlace(userId, companyId)
  try {
    const first = await api.call(listReplayStays, { query: { locationId } })
    const total = first.total ?? first.data.length
    const running = startReplay(rates, first.holidays, timeZone)
    let page = first
    let done = 0
    for (;;) {
      done += page.data.length
      const last = page.data.at(-1)
      const isLast = !page.more || last === undefined || done >= MOST_REPLAYED
      // The server reads the next page while these are priced.
      const next = isLast
        ? null
        : api.call(listReplayStays, { query: { locationId, beforeStart: last.startedAt, beforeId: last.id } })
      running.add(page.data)
      say({ kind: 'reading', done, total })
      if (next === null) break
      page = await next
    }
    say({ kind: 'done', result: running.result(), total })
  } finally {
    db.close()
  }
}

function whyOf(error: unknown): Extract<ReplayMessage, { kind: 'failed' }>['why'] {
  try {
    const { kind } = callFailureOf(error)
    return kind === 'network' || kind === 'timeout' ? 'offline' : 'other'
  } catch {
    return 'other'
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ReplayRequest>) => {
  replay(data).catch((error: unknown) => say({ kind: 'failed', why: whyOf(error) }))
})
