import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ChangesOf } from '../../contract/crud.ts'
import { fieldNames } from '../../contract/field-changes.ts'
import { type NewUser, USER_FIELDS, type User, type userCalls } from '../../contract/user.ts'
import type { Json } from '../../domain/json.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import type { Writes } from '../crud/crud-routes.ts'
import { editFields, fieldsOf, refuseDuplicate } from '../crud/table-writes.ts'
import { callDefiner } from '../db/call-definer.ts'
import { locations } from '../db/schema/locations.ts'
import { operatorLocations, operators } from '../db/schema/people.ts'
import { deletePhoto, requirePhoto } from '../files/stored-files.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { deleteViewsOf } from '../saved-views/view-writes.ts'
import type { Bucket } from '../limiter/limiter.ts'
import { invitationMailLimits } from '../limiter/limits.ts'
import { invite } from './invite.ts'
import { INVITATION_DAYS } from '../account/password-links.ts'
import { requireRecentProof } from '../second-factor/require-factor.ts'
import { editableUser, lockedUser, lockRows, userOf } from './editable-user.ts'
import { announceClosed } from './open-sessions.ts'
import { findUsersByIds } from './user-rows.ts'

const FIELDS = [...fieldNames(USER_FIELDS), 'locationIds'] as const
type Changes = ChangesOf<typeof userCalls>

export const userWrites: Writes<typeof userCalls> = {
  create: (given, context) => createUser(given, invitationMailLimits(context.actor.id, given.email), context),
  edit: async (id, changes, context) => {
    const before = await lockedUser(id, context)
    return change(before, changes, context)
  },
  remove: async (id, context) => {
    const { tx, actor, session } = context
    await lockRows(id, context)
    const [row] = await tx.db
      .select({ deletedAt: operators.deletedAt })
      .from(operators)
      .where(and(eq(operators.companyId, actor.companyId), eq(operators.id, id)))
    if (row?.deletedAt) return { id }
    const user = await editableUser(id, context)
    if (id === actor.id) throw new ProblemError('own_account')
    if (await isLastAdmin(user, context)) throw new ProblemError('last_admin')
    const result = await callDefiner(tx, sql`auth_remove_person(${session}::bytea, ${id}::uuid)`)
    if (result === 'signed_in') throw new ProblemError('operator_signed_in')
    if (result !== 'removed') throw new ProblemError('not_found')
    await tx.db
      .delete(operatorLocations)
      .where(and(eq(operatorLocations.companyId, actor.companyId), eq(operatorLocations.operatorId, id)))
    // The name stays with the person's work, and the sign-in e-mail distinguishes people with the same name.
    await tx.db
      .update(operators)
      .set({ deletedAt: context.now, invitationEndsAt: null, photo: null, phoneCode: null, phone: null, gender: null })
      .where(and(eq(operators.companyId, actor.companyId), eq(operators.id, id)))
    await deletePhoto(user.photo, context)
    await deleteViewsOf(id, context)
    await writeAudit(
      [
        {
          entity: 'operator',
          id,
          action: 'deleted',
          before: { email: user.email, ...fieldsOf(user, FIELDS) },
          after: {},
        },
      ],
      context,
    )
    return { id }
  },
}

/** Invites a person; `limits` are the buckets that count the mail. */
export async function createUser(given: NewUser, limits: readonly Bucket[], context: CompanyContext): Promise<User> {
  const { tx, actor, session } = context
  if (given.role === 'parking_admin') requireRecentProof(context)
  requirePhone(given)
  await requirePhoto(given.photo, context)
  const known = await lockedByEmail(given.email, context)
  if (known) return inviteAnew(known, given, context)
  const { id, email, firstName, lastName, language, role, locationIds, ...details } = given
  const added = await callDefiner(
    tx,
    sql`auth_add_person(${session}::bytea, ${id}::uuid, ${email}, ${role}, ${firstName}, ${lastName}, ${language})`,
  ).catch(
    refuseDuplicate({
      identities_email: { path: 'email', code: 'email_taken' },
      identities_pkey: { path: 'id', code: 'id_taken' },
    }),
  )
  if (added !== true) throw new ProblemError('forbidden')
  await invite({ id, email, firstName, language }, context, limits)
  await tx.db
    .insert(operators)
    .values({
      ...details,
      companyId: actor.companyId,
      id,
      email,
      firstName,
      lastName,
      language,
      role,
      invitationEndsAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .catch(refuseDuplicate({ operators_company_id_id_pk: { path: 'id', code: 'id_taken' } }))
  await assign(id, role === 'parking_admin' ? [] : locationIds, [], context)
  const made = await userOf(id, context)
  await writeAudit(
    [{ entity: 'operator', id, action: 'created', before: {}, after: { email, ...fieldsOf(made, FIELDS) } }],
    context,
  )
  return made
}

/** Compares an edit with the current values of a locked user, and applies the remaining changes. */
async function change(before: User, changes: Changes, context: CompanyContext): Promise<User> {
  const { tx, actor, session } = context
  const { id } = before
  const given = staffOnly(before, changes)
  const set = await editFields(
    {
      entity: 'operator',
      id,
      current: fieldsOf(before, FIELDS),
      version: before.version,
      changes: given,
      fields: FIELDS,
    },
    context,
    async ({ fields, after }) => {
      const {
        role,
        isActive,
        locationIds: _,
        ...details
      } = Object.fromEntries(
        fields.filter((field) => field !== 'locationIds').map((field) => [field, given[field]?.to]),
      )
      const next = { ...before, ...details }
      // Roles and the right to sign in; a move between locations is everyday work.
      if (role !== undefined || isActive !== undefined) requireRecentProof(context)
      requirePhone(next)
      if (fields.includes('photo')) await requirePhoto(next.photo, context)
      if ((role !== undefined || isActive !== undefined) && id === actor.id)
        throw invalidField(role === undefined ? 'isActive' : 'role', 'role_own')
      if ((role === 'parking_staff' || isActive === false) && (await isLastAdmin(before, context)))
        throw invalidField(role === undefined ? 'isActive' : 'role', 'role_last_admin')

      const { firstName, lastName, language, phoneCode, phone, gender, photo } = next
      if (
        (await callDefiner(
          tx,
          sql`auth_edit_identity(${session}::bytea, ${id}::uuid, ${firstName}, ${lastName}, ${language})`,
        )) !== true
      )
        throw new ProblemError('not_found')
      if (
        role !== undefined &&
        (await callDefiner(tx, sql`auth_set_role(${session}::bytea, ${id}::uuid, ${given.role?.to})`)) !== true
      )
        throw new ProblemError('not_found')
      // Written even if only the locations change, because the version of a user includes them.
      await tx.db
        .update(operators)
        .set({
          firstName,
          lastName,
          language,
          phoneCode,
          phone,
          gender,
          photo,
          ...(given.role && { role: given.role.to }),
        })
        .where(and(eq(operators.companyId, actor.companyId), eq(operators.id, id)))
      if (isActive !== undefined) await setActive(before, isActive === true, context)
      if (fields.includes('locationIds'))
        await assign(id, v.parse(Ids, after['locationIds']), before.locationIds, context)
      if (fields.includes('photo')) await deletePhoto(before.photo, context)
      // The data for their devices has changed.
      if (fields.includes('locationIds') || role !== undefined)
        context.announce(actor.companyId, ['locations', 'services', 'cashUps'])
      context.announceAccount(actor.companyId)
    },
  )
  return set.length === 0 ? before : userOf(id, context)
}

const Ids = v.array(v.string())

/** An admin is not limited to locations, so a person who becomes one loses theirs. */
function staffOnly({ role, locationIds }: User, changes: Changes): Changes {
  const next = changes.role?.to ?? role
  if (next === 'parking_staff') return changes
  const { locationIds: _, ...rest } = changes
  return locationIds.length === 0 ? rest : { ...rest, locationIds: { add: [], remove: [...locationIds] } }
}

async function setActive({ id, invitationEndsAt }: User, isActive: boolean, context: CompanyContext): Promise<void> {
  const { tx, actor, session } = context
  const closed = await callDefiner(tx, sql`auth_set_active(${session}::bytea, ${id}::uuid, ${isActive})`)
  if (closed === null) throw new ProblemError('not_found')
  announceClosed(closed, context)
  // The link of an invitation has ended with it, so the invitation must be sent again.
  if (isActive && invitationEndsAt !== null) {
    await tx.db
      .update(operators)
      .set({ invitationEndsAt: context.now })
      .where(and(eq(operators.companyId, actor.companyId), eq(operators.id, id)))
  }
}

/** A person with an open invitation is invited with the new details. Anybody else already has the e-mail. */
async function inviteAnew(known: User, given: NewUser, context: CompanyContext): Promise<User> {
  if (known.state !== 'invited' && known.state !== 'invitation_expired') throw invalidField('email', 'user_exists')
  const { id: _, email: __, locationIds, ...details } = given
  const current: Readonly<Record<string, Json>> = fieldsOf(known, FIELDS)
  const fields = Object.entries(details).map(([field, to]) => [field, { from: current[field] ?? null, to }])
  const sets = {
    locationIds: { add: locationIds, remove: known.locationIds.filter((one) => !locationIds.includes(one)) },
  }
  const changed = await change(known, { ...Object.fromEntries(fields), ...sets }, context)
  await invite(changed, context)
  await writeAudit([{ entity: 'operator', id: known.id, action: 'invited', before: {}, after: {} }], context)
  return userOf(known.id, context)
}

/** Replaces a person's locations, if the company has the new ones and they are in use. */
async function assign(
  id: string,
  next: readonly string[],
  before: readonly string[],
  { tx, actor }: CompanyContext,
): Promise<void> {
  const added = [...new Set(next)].filter((one) => !before.includes(one))
  const removed = before.filter((one) => !next.includes(one))
  if (added.length > 0) {
    const found = await tx.db.$count(
      locations,
      and(eq(locations.companyId, actor.companyId), inArray(locations.id, added), eq(locations.isActive, true)),
    )
    if (found < added.length) throw invalidField('locationIds', 'location_unknown')
    await tx.db
      .insert(operatorLocations)
      .values(added.map((locationId) => ({ companyId: actor.companyId, operatorId: id, locationId })))
  }
  if (removed.length > 0)
    await tx.db
      .delete(operatorLocations)
      .where(
        and(
          eq(operatorLocations.companyId, actor.companyId),
          eq(operatorLocations.operatorId, id),
          inArray(operatorLocations.locationId, removed),
        ),
      )
}

/**
 * Returns whether nobody else could sign in as an admin. The caller has locked the admins' rows, so that one of two
 * simultaneous changes is refused.
 */
async function isLastAdmin({ id, role, state }: User, context: CompanyContext): Promise<boolean> {
  if (role !== 'parking_admin' || state !== 'active') return false
  const { tx, actor } = context
  const others = await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(
      and(
        eq(operators.companyId, actor.companyId),
        eq(operators.role, 'parking_admin'),
        isNull(operators.deletedAt),
        ne(operators.id, id),
      ),
    )
  const found = await findUsersByIds(
    others.map((one) => one.id),
    context,
  )
  return !found.some((one) => one.state === 'active' && !one.legacy)
}

async function lockedByEmail(email: string, context: CompanyContext): Promise<User | null> {
  const { tx, actor } = context
  const [found] = await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(
      and(
        eq(operators.companyId, actor.companyId),
        isNull(operators.deletedAt),
        sql`lower(${operators.email}) = ${email}`,
      ),
    )
  return found ? lockedUser(found.id, context) : null
}

function requirePhone({ phone, phoneCode }: Pick<User, 'phone' | 'phoneCode'>): void {
  if (phone !== null && phoneCode === null) throw invalidField('phoneCode', 'required')
}
