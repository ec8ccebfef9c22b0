import type { BackOfficeRole } from '../../domain/roles.ts'
import { ACCESS, type Access } from '../access.ts'

const BY_ID: ReadonlyMap<string, Access> = new Map(Object.entries(ACCESS))

/** Returns the roles that may make a call. Throws if the table lacks it, as for a route outside the contract. */
export function accessOf({ id }: { id: string }): Access {
  const access = BY_ID.get(id)
  if (access === undefined) throw new Error(`server/access.ts does not say who may call ${id}`)
  return access
}

export function isAllowed(role: BackOfficeRole, access: Access): boolean {
  return access === 'public' || access.includes(role)
}
