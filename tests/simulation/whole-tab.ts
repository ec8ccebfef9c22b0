import { createOfflineCore } from '../../src/offline/core.ts'
import { adoptOrphanedOps } from '../../src/offline/orphaned-ops.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { importOps, exportOps } from '../../src/offline/outbox/transfer.ts'
import type { TabPlatform } from '../../src/offline/tab-platform.ts'
import { rowsInside } from '../../src/features/booth/entry.ts'
import type { Device, Tab, Work } from './device.ts'
import { RECORD_KINDS } from './disk.ts'
import type { Person } from './people.ts'
import { OLDER } from './releases.ts'

const PASSWORD = 'parq-demo-2026'

/** A tab with the whole core, including sessions. */
export function wholeTab(device: Device, people: readonly Person[]): Tab {
  const { context, store, platform: bare } = device.bare()
  // The backup's code would come by a real import, which simulated time cannot wait for.
  const platform: TabPlatform = { ...bare, openBackup: () => Promise.resolve(null) }
  const core = createOfflineCore(platform)
  let started: Promise<void> | null = null
  let work: Work | null = null

  /** Returns the same object as long as the session is the same. */
  function current(): Work | null {
    const state = core.sessions.state()
    if (state.status !== 'open') return null
    const { session } = state
    const person = people.find(({ id }) => id === session.user.id)
    if (!person) throw new Error(`${session.user.id} is nobody here`)
    if (work?.outbox === session.outbox) return work
    const { api, db, outbox, push, sync, serverClock } = session
    const pull = async () => {
      for (const kind of RECORD_KINDS) await sync.pull(kind)
    }
    work = {
      person,
      db,
      drafts: db,
      outbox,
      wake: push.wake,
      pull,
      look: () => db.outbox.orderBy('seq').toArray(),
      write: api.write,
      inside: async (place) => (await rowsInside(db, place, Date.parse(serverClock.instant()))).map(({ id }) => id),
      exportOps: () => exportOps(db, KEPT_WRITES),
      importOps: (ops) => importOps(db, KEPT_WRITES, ops),
      adopt: (authorId) => adoptOrphanedOps(platform, session, authorId, KEPT_WRITES),
      writes: KEPT_WRITES,
      now: platform.clock.now,
      serverClock,
      release: OLDER,
    }
    return work
  }

  async function open(): Promise<void> {
    const state = core.sessions.state()
    if (state.status === 'starting' || state.status === 'failed') {
      started ??= core.start().finally(() => {
        started = null
      })
      await started
    }
    if (core.sessions.state().status === 'signed_in') await core.sessions.enter()
  }

  return {
    context,
    store,
    work: current,
    open,
    signIn: async ({ email }) => {
      await open()
      await core.sessions.signIn({ email, password: PASSWORD, remember: true })
      await core.sessions.enter()
    },
    signOut: async () => {
      await core.sessions.signOut()
    },
  }
}
