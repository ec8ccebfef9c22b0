import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'

import type { SavedView, savedViewCalls } from '../../contract/saved-view.ts'
import { countryOption } from '../../domain/countries.ts'
import type { Json } from '../../domain/json.ts'
import { isAdmin } from '../../domain/roles.ts'
import { VIEWS_MOST, isMailedScreen } from '../../domain/saved-views.ts'
import { nextMail } from '../../domain/view-mail.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { readHistory } from '../audit/read-history.ts'
import { companyRows } from '../crud/company-table.ts'
import type { Writes } from '../crud/crud-routes.ts'
import { editFields, refuseDuplicate } from '../crud/table-writes.ts'
import { sortedSet } from '../crud/set-or-all.ts'
import { companies } from '../db/schema/companies.ts'
import { operators } from '../db/schema/people.ts'
import { savedViewReaders, savedViews } from '../db/schema/saved-views.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { VIEW_MAIL } from '../jobs/queues.ts'
import { makeToken } from '../mail/link-token.ts'
import { type ViewRow, mayEdit, readersOf, toView, visibleViews } from './view-rows.ts'

const FIELDS = ['name', 'search', 'columns', 'shared', 'rhythm', 'readerIds'] as const
type Field = (typeof FIELDS)[number]
type Values = Pick<SavedView, Field>

const refuseTwo = refuseDuplicate({ saved_views_company_id_id_pk: { path: 'id', code: 'id_taken' } })

function fieldsOf(
  { name, search, columns, shared, rhythm }: Pick<ViewRow, Exclude<Field, 'readerIds'>>,
  readerIds: string[],
): Record<Field, Json> {
  return { name, search, columns, shared, rhythm, readerIds }
}

/** Admins may share views and mail them to others. Everybody may mail their own views to themselves. */
async function requireAllowed(
  {
    screen,
    rhythm,
    shares,
    added,
  }: { screen: string; rhythm: Values['rhythm']; shares: boolean; added: readonly string[] },
  { tx, actor }: CompanyContext,
): Promise<void> {
  if (!isAdmin(actor.role) && (shares || added.some((id) => id !== actor.id))) throw new ProblemError('forbidden')
  if (rhythm !== null && !isMailedScreen(screen)) throw invalidField('rhythm', 'invalidField')
  if (added.length === 0) return
  const known = await tx.db.$count(
    operators,
    and(eq(operators.companyId, actor.companyId), inArray(operators.id, [...added]), isNull(operators.deletedAt)),
  )
  if (known < added.length) throw invalidField('readerIds', 'reader_unknown')
}

/** A recipient who has unsubscribed and is chosen again gets mails again, with the same link. */
async function setReaders(
  viewId: string,
  readerIds: readonly string[],
  { tx, actor: { companyId } }: CompanyContext,
): Promise<void> {
  const ofView = and(eq(savedViewReaders.companyId, companyId), eq(savedViewReaders.viewId, viewId))
  await tx.db
    .delete(savedViewReaders)
    .where(
      and(
        ofView,
        isNull(savedViewReaders.leftAt),
        readerIds.length > 0 ? notInArray(savedViewReaders.operatorId, [...readerIds]) : undefined,
      ),
    )
  if (readerIds.length === 0) return
  await tx.db
    .insert(savedViewReaders)
    .values(readerIds.map((operatorId) => ({ companyId, viewId, operatorId, token: makeToken(companyId).token })))
    .onConflictDoUpdate({
      target: [savedViewReaders.companyId, savedViewReaders.viewId, savedViewReaders.operatorId],
      set: { leftAt: null },
    })
}

/** Returns the time of the next mail after a change; null without recipients. */
async function dueOf(
  { rhythm, readerIds }: Pick<Values, 'rhythm' | 'readerIds'>,
  { tx, actor, now }: CompanyContext,
): Promise<Date | null> {
  if (rhythm === null || readerIds.length === 0) return null
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('An actor without their company')
  return nextMail(rhythm, now, countryOption(company.country).timeZone)
}

async function enqueueMail(id: string, due: Date | null, context: CompanyContext): Promise<void> {
  const { tx, actor, now } = context
  if (due !== null)
    await context.enqueue(
      VIEW_MAIL,
      { companyId: actor.companyId, id, due: due.toISOString() },
      tx,
      due.getTime() - now.getTime(),
    )
}

async function lockedView(id: string, context: CompanyContext): Promise<ViewRow | null> {
  const row = await companyRows(savedViews, context).lock(id)
  return row !== null && (row.shared || row.ownerId === context.actor.id) ? row : null
}

export const viewWrites: Writes<typeof savedViewCalls> = {
  create: async (given, context) => {
    const { tx, actor, now } = context
    const { screen, readerIds: chosen, ...values } = given
    const readerIds = sortedSet(chosen)
    await requireAllowed({ screen, rhythm: values.rhythm, shares: values.shared, added: readerIds }, context)
    // Two simultaneous saves may exceed the limit by one, which does no harm.
    if (
      (await tx.db.$count(
        savedViews,
        and(eq(savedViews.companyId, actor.companyId), eq(savedViews.ownerId, actor.id)),
      )) >= VIEWS_MOST
    )
      throw invalidField('name', 'too_many_views')
    const mailDueAt = await dueOf({ rhythm: values.rhythm, readerIds }, context)
    const [row] = await companyRows(savedViews, context)
      .insert([{ ...values, screen, ownerId: actor.id, ownerName: actor.name, mailDueAt, createdAt: now }])
      .catch(refuseTwo)
    if (!row) throw new Error('Nothing was inserted')
    await setReaders(row.id, readerIds, context)
    await enqueueMail(row.id, mailDueAt, context)
    await writeAudit(
      [{ entity: 'saved_view', id: row.id, action: 'created', before: {}, after: fieldsOf(row, readerIds) }],
      context,
    )
    return toView(row, readerIds, context)
  },
  edit: async (id, changes, context) => {
    const row = await lockedView(id, context)
    if (row === null) throw new ProblemError('not_found')
    if (!mayEdit(row, context)) throw new ProblemError('forbidden')
    const before = (await readersOf([id], context))(id)
    const given =
      changes.readerIds === undefined
        ? changes
        : { ...changes, readerIds: { ...changes.readerIds, to: sortedSet(changes.readerIds.to) } }
    let changed = toView(row, before, context)
    await editFields(
      {
        entity: 'saved_view',
        id,
        current: fieldsOf(row, before),
        version: row.version,
        changes: given,
        fields: FIELDS,
      },
      context,
      async ({ fields }) => {
        const set = Object.fromEntries(fields.map((field) => [field, given[field]?.to]))
        const values: Values = { ...changed, ...set }
        await requireAllowed(
          {
            screen: row.screen,
            rhythm: values.rhythm,
            shares: values.shared && !row.shared,
            added: values.readerIds.filter((one) => !before.includes(one)),
          },
          context,
        )
        const { readerIds, ...columns } = values
        const isRescheduled = fields.includes('rhythm') || row.mailDueAt === null || readerIds.length === 0
        const mailDueAt = isRescheduled ? await dueOf(values, context) : row.mailDueAt
        // A view that is no longer shared belongs to the person who stopped sharing it.
        const owner = row.shared && !values.shared ? { ownerId: context.actor.id, ownerName: context.actor.name } : {}
        const { name, search, columns: shown, shared, rhythm } = columns
        const next = await companyRows(savedViews, context).update(id, {
          name,
          search,
          columns: shown,
          shared,
          rhythm,
          mailDueAt,
          ...owner,
        })
        if (fields.includes('readerIds')) await setReaders(id, readerIds, context)
        if (isRescheduled) await enqueueMail(id, mailDueAt, context)
        changed = toView(next, readerIds, context)
      },
    )
    return changed
  },
  remove: async (id, context) => {
    const row = await lockedView(id, context)
    if (row === null) return deletedBefore(id, context)
    if (!mayEdit(row, context)) throw new ProblemError('forbidden')
    const before = fieldsOf(row, (await readersOf([id], context))(id))
    await companyRows(savedViews, context).remove(id)
    await writeAudit([{ entity: 'saved_view', id, action: 'deleted', before, after: {} }], context)
    return { id }
  },
}

/** If two people delete the same view, both succeed. */
async function deletedBefore(id: string, context: CompanyContext): Promise<{ id: string }> {
  await viewHistory(id, context)
  return { id }
}

/**
 * Returns the history of a view that the caller sees; of a deleted view, for its author, or for an admin if it was
 * shared.
 */
export async function viewHistory(id: string, context: CompanyContext): ReturnType<typeof readHistory> {
  const { tx, actor } = context
  const [row] = await tx.db
    .select({ seen: sql<boolean>`${visibleViews(context)}`, ownerId: savedViews.ownerId, shared: savedViews.shared })
    .from(savedViews)
    .where(and(eq(savedViews.companyId, actor.companyId), eq(savedViews.id, id)))
  if (row?.seen === false) throw new ProblemError('not_found')
  const history = await readHistory('saved_view', id, context)
  if (row !== undefined) return mayEdit(row, context) ? history : withoutReaders(history)
  const wasShared = history.flatMap(({ changes }) => changes).find(({ path }) => path === 'shared')?.after === true
  if (history.length === 0 || (!wasShared && history[0]?.actor?.id !== actor.id)) throw new ProblemError('not_found')
  return isAdmin(actor.role) ? history : withoutReaders(history)
}

/** Only people who may edit the view see its recipients in the history, as in the view itself. */
function withoutReaders(history: Awaited<ReturnType<typeof readHistory>>): typeof history {
  return history.map((entry) => ({ ...entry, changes: entry.changes.filter(({ path }) => path !== 'readerIds') }))
}

/** Called for a deleted user: deletes their private views and their subscriptions. */
export async function deleteViewsOf(operatorId: string, { tx, actor: { companyId } }: CompanyContext): Promise<void> {
  await tx.db
    .delete(savedViews)
    .where(and(eq(savedViews.companyId, companyId), eq(savedViews.ownerId, operatorId), eq(savedViews.shared, false)))
  await tx.db
    .delete(savedViewReaders)
    .where(and(eq(savedViewReaders.companyId, companyId), eq(savedViewReaders.operatorId, operatorId)))
}
