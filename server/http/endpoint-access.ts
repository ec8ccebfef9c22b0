import type { BackOfficeRole } from '../../domain/roles.ts'
import { ACCESS, type Access } from '../access.ts'

const BY_ID: ReadonlyMap<string, Access> = new Map(Object.entries(ACCESS))

/**
 * Returns who may make a call. Throws if the table does not have it, as for a route that the contract does not list.
 */
export function accessOf({ id }: { id: string }): Access {
  const access = BY_ID.get(id)
  if (access === undefined) throw new Error(`server/access.ts does not say who may call ${id}`)
  return access
}

export function isAllowed(role: BackOfficeRole, access: Access): boolean {
  return access === 'public' || access.includes(role)
}
