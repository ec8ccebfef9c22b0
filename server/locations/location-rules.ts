import { and, eq, inArray } from 'drizzle-orm'

import { companyVehicleTypes } from '../db/schema/companies.ts'
import { operators } from '../db/schema/people.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { findUsersByIds } from '../operators/user-rows.ts'

/** A manager is an admin of the company who may sign in. */
export async function requireManager(id: string | null, path: string, context: CompanyContext): Promise<void> {
  if (id === null) return
  const [user] = await findUsersByIds([id], context)
  if (!user || user.role !== 'parking_admin' || !user.isActive) throw invalidField(path, 'manager_unknown')
}

/** Only staff of the company are assigned to a location: an admin sees all. */
export async function requireStaff(ids: readonly string[], path: string, context: CompanyContext): Promise<void> {
  if (ids.length === 0) return
  const { tx, actor } = context
  // Locked, so that nobody can be assigned while they are made an admin or deleted.
  const found = await tx.db
    .select({ role: operators.role, deletedAt: operators.deletedAt })
    .from(operators)
    .where(and(eq(operators.companyId, actor.companyId), inArray(operators.id, [...ids])))
    .orderBy(operators.id)
    .for('no key update')
  const staff = found.filter(({ role, deletedAt }) => role === 'parking_staff' && deletedAt === null)
  if (staff.length < new Set(ids).size) throw invalidField(path, 'staff_unknown')
}

/** A location can have only vehicle types that the company uses. */
export async function requireActiveType(
  vehicleTypeId: number,
  path: string,
  { tx, actor }: CompanyContext,
): Promise<void> {
  const [type] = await tx.db
    .select({ isActive: companyVehicleTypes.isActive })
    .from(companyVehicleTypes)
    .where(
      and(eq(companyVehicleTypes.companyId, actor.companyId), eq(companyVehicleTypes.vehicleTypeId, vehicleTypeId)),
    )
  if (type?.isActive !== true) throw invalidField(path, 'vehicle_type_inactive')
}

/** The total number of spaces is at least the sum of the vehicle types. */
export function requireRoom(spaces: number, occupancy: readonly number[], path: string): void {
  if (occupancy.reduce((sum, one) => sum + one, 0) > spaces) throw invalidField(path, 'spaces_below_types')
}
