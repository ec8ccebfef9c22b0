import { and, eq, sql } from 'drizzle-orm'

import { countryOption } from '../../domain/countries.ts'
import { locationsIn } from '../../domain/saved-views.ts'
import { mailedDays, nextMail } from '../../domain/view-mail.ts'
import type { Database, Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { savedViews } from '../db/schema/saved-views.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { VIEW_MAIL } from '../jobs/queues.ts'
import type { Outcome } from '../jobs/worker.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { viewMail } from './view-mail.ts'
import { viewReaders } from './view-reader.ts'

interface MailViewsDeps {
  database: Database
  now: () => Date
}

interface Due {
  companyId: string
  id: string
  due: string
}

/** Mails views at the end of their periods. After an outage, one mail covers all missed days. */
export function mailViews(jobs: Jobs, mailing: MailViewsDeps): void {
  jobs.work(VIEW_MAIL, (view) => isDue(view, jobs, mailing))
}

async function isDue(job: Due, jobs: Jobs, { database, now }: MailViewsDeps): Promise<Outcome> {
  // In one transaction with the next job, so that a process that dies here leaves all or nothing.
  await database.transaction((tx) => mail(job, now(), jobs, tx))
  jobs.wake()
  return { result: 'done', note: () => Promise.resolve() }
}

async function mail({ companyId, id, due }: Due, now: Date, jobs: Jobs, tx: Transaction): Promise<void> {
  const { db } = tx
  await db.execute(sql`select set_config('app.company', ${companyId}, true)`)
  const ofView = and(eq(savedViews.companyId, companyId), eq(savedViews.id, id))
  const [view] = await db.select().from(savedViews).where(ofView).for('update')
  // The view was deleted, is no longer mailed, or has another rhythm with its own job.
  if (!view || view.rhythm === null || view.mailDueAt?.toISOString() !== due) return
  const left = view.mailDueAt.getTime() - now.getTime()
  if (left > 0) return jobs.send(VIEW_MAIL, { companyId, id, due }, tx, left)
  const [company] = await db.select({ country: companies.country }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw new Error('A view without its company')
  const { timeZone } = countryOption(company.country)
  const days = mailedDays(view.rhythm, view.mailDueAt, now, timeZone)
  for (const { actor, language } of await viewReaders({ companyId, viewId: id, named: locationsIn(view.search) }, tx)) {
    const facts = { viewId: id, readerId: actor.id, at: now.toISOString(), ...days }
    await enqueueMail(
      viewMail,
      { companyId, to: actor.email, language, facts },
      { tx, enqueue: (queue, data, within) => jobs.send(queue, data, within) },
    )
  }
  const next = nextMail(view.rhythm, now, timeZone)
  await db.update(savedViews).set({ mailDueAt: next }).where(ofView)
  await jobs.send(VIEW_MAIL, { companyId, id, due: next.toISOString() }, tx, next.getTime() - now.getTime())
}
