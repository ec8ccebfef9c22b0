import { and, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { UNSENT_LONG_MS } from '../../domain/tablets.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Transaction } from '../db/database.ts'
import { alerts } from '../db/schema/alerts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { raiseAlert } from './raise-alert.ts'

/** Time between two alerts about one device: a queue that is sent slowly has another oldest payment each minute. */
const REPEATED_AFTER_MS = 12 * HOUR_MS

const Holding = v.object({ deviceId: v.string(), locationId: v.nullable(v.string()), amount: v.number() })

/**
 * Raises an alert about each device that has held money for long, by its last report. The device may have contact and
 * fail to send, or have lost it since.
 */
export async function raiseForUnsent(companyId: string, now: Date, jobs: Jobs, tx: Transaction): Promise<void> {
  const since = new Date(now.getTime() - UNSENT_LONG_MS).toISOString()
  const { rows } = await tx.db.execute(sql`
    select u.device_id as "deviceId", min(u.payments -> 0 ->> 'locationId') as "locationId", sum(u.amount)::float as amount
    from unsent_work u
    where u.company_id = ${companyId} and u.amount <> 0 and u.changes > u.refused and u.oldest_at < ${since}::timestamptz
    group by u.device_id order by u.device_id`)
  for (const { deviceId, locationId, amount } of v.parse(v.array(Holding), rows)) {
    const lately = await tx.db.$count(
      alerts,
      and(
        eq(alerts.companyId, companyId),
        eq(alerts.cause, 'unsent'),
        eq(alerts.subjectId, deviceId),
        gt(alerts.at, new Date(now.getTime() - REPEATED_AFTER_MS)),
      ),
    )
    if (lately > 0) continue
    await raiseAlert(
      { cause: 'unsent', subjectId: deviceId, locationId, amount, occasion: `${deviceId}:${now.toISOString()}` },
      {
        companyId,
        now,
        tx,
        enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority),
      },
    )
  }
}
