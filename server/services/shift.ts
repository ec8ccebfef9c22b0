import { and, eq } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { isOwnShift, MAIN_REGISTER } from '../../domain/cash-ups.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { EditedService } from '../../domain/service-edit.ts'
import { joinsOf } from '../cash-ups/joins.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import type { CompanyContext } from '../http/route.ts'

/** Returns the service with the people of its shift, as far as they decide the actor's rights. */
export async function withShift(service: Service, context: CompanyContext): Promise<EditedService> {
  const { actor } = context
  const { cashUp } = service
  if (cashUp === null) return { ...service, cashUp }
  const isDecided = isAdmin(actor.role) || cashUp.status !== 'current' || cashUp.openedBy.id === actor.id
  const joins = isDecided ? [] : await joinsOf([cashUp.id], context)
  return { ...service, cashUp: { ...cashUp, joinedBy: joins.map(({ by }) => ({ id: by })) } }
}

/** Returns whether the actor has an open shift at this location, their own or joined. Admins need none. */
export async function hasShiftAt(locationId: string, context: CompanyContext): Promise<boolean> {
  const { tx, actor } = context
  if (isAdmin(actor.role)) return true
  const open = await tx.db
    .select({ id: cashUps.id, openedBy: cashUps.openedBy })
    .from(cashUps)
    .where(
      and(eq(cashUps.companyId, actor.companyId), eq(cashUps.locationId, locationId), eq(cashUps.status, 'current')),
    )
  const joins = await joinsOf(
    open.map(({ id }) => id),
    context,
  )
  return open.some(({ id, openedBy }) =>
    isOwnShift(
      {
        openedBy: { id: openedBy },
        joinedBy: joins.filter(({ cashUpId }) => cashUpId === id).map(({ by }) => ({ id: by })),
      },
      actor,
    ),
  )
}

/** Returns the open shift of the booth's register at a location; null if none is open. */
export async function openShiftOf(locationId: string, { tx, actor }: CompanyContext): Promise<string | null> {
  const [open] = await tx.db
    .select({ id: cashUps.id })
    .from(cashUps)
    .where(
      and(
        eq(cashUps.companyId, actor.companyId),
        eq(cashUps.locationId, locationId),
        eq(cashUps.register, MAIN_REGISTER),
        eq(cashUps.status, 'current'),
      ),
    )
  return open?.id ?? null
}
