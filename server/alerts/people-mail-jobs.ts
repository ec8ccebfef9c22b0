import { and, eq } from 'drizzle-orm'

import { mailedDays, nextMail } from '../../domain/view-mail.ts'
import type { Transaction } from '../db/database.ts'
import { alertSettings } from '../db/schema/alerts.ts'
import { enterCompany } from '../exports/attempt.ts'
import type { CompanyContext } from '../http/route.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { PEOPLE_MAIL } from '../jobs/queues.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { peopleMail } from './people-mail.ts'
import { alertTimeZone, readAlertReaders } from './readers.ts'

interface Due {
  companyId: string
  operatorId: string
  due: string
}

function ofPerson({ companyId, operatorId }: Pick<Due, 'companyId' | 'operatorId'>) {
  return and(eq(alertSettings.companyId, companyId), eq(alertSettings.operatorId, operatorId))
}

/** Switches the caller’s weekly mail. Their other settings are stored already. */
export async function setPeopleMail(isOn: boolean, context: CompanyContext): Promise<void> {
  const { tx, actor, now } = context
  const person = { companyId: actor.companyId, operatorId: actor.id }
  const [standing] = await tx.db.select().from(alertSettings).where(ofPerson(person))
  if (standing === undefined || standing.weeklyPeople === isOn) return
  const due = isOn ? nextMail('week', now, await alertTimeZone(actor.companyId, tx)) : null
  await tx.db.update(alertSettings).set({ weeklyPeople: isOn, peopleMailDueAt: due }).where(ofPerson(person))
  if (due !== null)
    await context.enqueue(PEOPLE_MAIL, { ...person, due: due.toISOString() }, tx, due.getTime() - now.getTime())
}

/**
 * Mails the figures of each person on Monday morning, once for each week and reader. After an outage, one mail covers
 * all missed weeks.
 */
export function mailPeople(jobs: Jobs, { now }: { now: () => Date }): void {
  jobs.work(PEOPLE_MAIL, (job) =>
    Promise.resolve({
      result: 'done',
      // In one transaction with the next job, so that a process that dies here leaves all or nothing.
      note: async (tx) => {
        await enterCompany(job.companyId, tx)
        await mail(job, now(), jobs, tx)
      },
    }),
  )
}

async function mail({ companyId, operatorId, due }: Due, now: Date, jobs: Jobs, tx: Transaction): Promise<void> {
  const person = { companyId, operatorId }
  const [standing] = await tx.db.select().from(alertSettings).where(ofPerson(person)).for('update')
  // The mail was switched off, or off and on again, which has its own job.
  if (standing?.peopleMailDueAt == null || standing.peopleMailDueAt.toISOString() !== due) return
  const left = standing.peopleMailDueAt.getTime() - now.getTime()
  if (left > 0) return jobs.send(PEOPLE_MAIL, { ...person, due }, tx, left)
  const timeZone = await alertTimeZone(companyId, tx)
  // A person who is no administrator any more receives nothing, until they are one again.
  const [reader] = await readAlertReaders(companyId, tx, operatorId)
  if (reader !== undefined) {
    const days = mailedDays('week', standing.peopleMailDueAt, now, timeZone)
    await enqueueMail(
      peopleMail,
      { companyId, to: reader.email, language: reader.language, facts: { operatorId, at: now.toISOString(), ...days } },
      { tx, enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority) },
    )
  }
  const next = nextMail('week', now, timeZone)
  await tx.db.update(alertSettings).set({ peopleMailDueAt: next }).where(ofPerson(person))
  await jobs.send(PEOPLE_MAIL, { ...person, due: next.toISOString() }, tx, next.getTime() - now.getTime())
}
