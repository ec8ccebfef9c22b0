import { and, eq, sql } from 'drizzle-orm'

import { customerLanguage } from '../../domain/people.ts'
import { mayMove, waitDeadline } from '../../domain/service-states.ts'
import { isWaiting } from '../../domain/services.ts'
import { writeTimersAudit } from '../audit/audit-trail.ts'
import type { Database } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { services } from '../db/schema/services.ts'
import type { EventHub } from '../events/hub.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { STAY_TIMER } from '../jobs/queues.ts'
import type { Outcome } from '../jobs/worker.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { judgeNoShow } from '../losses/judge-no-show.ts'

interface Timers {
  database: Database
  events: Pick<EventHub, 'announce'>
  now: () => Date
}

/**
 * Voids unconfirmed requests and missed reservations. The jobs wait in the database, so they survive a process, and one
 * of several processes does each.
 */
export function voidInTime(jobs: Jobs, timers: Timers): void {
  jobs.work(STAY_TIMER, (stay) => timeIsOver(stay, jobs, timers))
}

async function timeIsOver(
  { companyId, id }: { companyId: string; id: string },
  jobs: Jobs,
  { database, events, now }: Timers,
): Promise<Outcome> {
  const isVoided = await database.transaction(async (tx) => {
    const { db } = tx
    // The job names the company. A transaction of that company created the job.
    await db.execute(sql`select set_config('app.company', ${companyId}, true)`)
    const [stay] = await db
      .select({ status: services.status, startedAt: services.startedAt, locationId: services.locationId })
      .from(services)
      .where(and(eq(services.companyId, companyId), eq(services.id, id)))
      .for('update')
    // The vehicle came in, or somebody voided the stay; nothing is left to do.
    if (!stay || !isWaiting(stay.status) || !mayMove(stay.status, 'voided', 'timer')) return false
    const left = waitDeadline({ status: stay.status, startedAt: stay.startedAt.toISOString() }) - now().getTime()
    if (left > 0) {
      // The request was confirmed, or its time was postponed.
      await jobs.send(STAY_TIMER, { companyId, id }, tx, left)
      return false
    }
    const [company] = await db.select({ country: companies.country }).from(companies).where(eq(companies.id, companyId))
    if (!company) throw new Error('A stay without its company')
    const words = wordsIn(customerLanguage(company.country), company.country)
    const voidReason = stay.status === 'unconfirmed' ? words.unconfirmed : words.noShow
    await db
      .update(services)
      .set({ status: 'voided', voidReason })
      .where(and(eq(services.companyId, companyId), eq(services.id, id)))
    await writeTimersAudit(
      {
        entity: 'service',
        id,
        action: 'voided',
        before: { status: stay.status, voidReason: null },
        after: { status: 'voided', voidReason },
      },
      { tx, companyId, now: now() },
    )
    if (stay.status === 'reserved') await judgeNoShow(id, { tx, companyId, now: now() })
    return true
  })
  if (isVoided) events.announce(companyId, ['services'])
  return { result: 'done', note: () => Promise.resolve() }
}
