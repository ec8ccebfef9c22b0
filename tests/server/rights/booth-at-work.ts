import { v7 as uuidv7 } from 'uuid'

import { carry } from '../batch/support.ts'
import type { TestServer } from '../support/test-server.ts'
import { type Write, batched, type townOf } from './support.ts'

type Town = ReturnType<typeof townOf>

export interface Booth {
  ana: Awaited<ReturnType<Town['hire']>>
  location: string
  shift: string
}

/** Short forms of a booth whose person loses its location. */
export function boothOf(server: TestServer, town: Town, now: () => Date) {
  /** A person has opened a register at their location and is offline since then. */
  async function atWork(): Promise<Booth> {
    const ana = await town.hire()
    const shift = await town.desk.opened(ana.location, ana, { float: 50_000, openedAt: now().toISOString() })
    return { ana, location: ana.location, shift }
  }
  const send = async (write: Write, booth: Booth, doneAt: string) =>
    (await carry(server, [batched(write, { doneAt })], { ...booth.ana, deviceId: uuidv7() }))[0]
  const owed = async ({ ana }: Booth) => (await town.refused({ authorId: ana.id })).data

  return { atWork, send, owed }
}
