import type * as v from 'valibot'

import type { Problem } from '../../../contract/problem.ts'
import type { Service } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { readRefusedOp, readRefusedEdit, type RefusedOp } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { type Live, useLive } from '../../data/use-live.ts'
import { editServiceCommand } from '../stays/public.ts'
import { baseOf, type EditBase, inputOf, isEditField, rebaseField, type ServiceInput } from './service-changes.ts'

/** A refused action on a service, for its form. */
export interface RefusedAct<Body> extends RefusedOp<Body> {
  /** The server's service; null if this device does not keep it. */
  base: Service | null
}

export function useRefusedAct<Body>(
  kind: string,
  id: string | undefined,
  schema: v.GenericSchema<unknown, Body>,
): Live<RefusedAct<Body> | null> {
  const { db } = useSession()
  return useLive(async () => {
    const refused = await readRefusedOp(db, kind, id, schema)
    return refused && { ...refused, base: (await db.services.get(refused.recordId))?.base ?? null }
  }, [db, kind, id])
}

/** A refused edit, for its form. */
export interface RefusedEdit {
  id: string
  base: EditBase
  input: ServiceInput
  problem: Problem | null
  /** The service without the refused edit. */
  was: Service
}

export function useRefusedEdit(service: Service, id: string | undefined, timeZone: string): Live<RefusedEdit | null> {
  const { db } = useSession()
  return useLive(async () => {
    const was = (await db.services.get(service.id))?.base ?? service
    const refused = await readRefusedEdit(db, editServiceCommand.op.name, id, baseOf(was), (base, field, value) =>
      isEditField(field) ? rebaseField(base, field, value) : base,
    )
    const told = refused && (await readRefusedOp(db, editServiceCommand.op.name, id, editService.request.body))
    return (
      refused && {
        id: refused.id,
        base: refused.from,
        input: { ...inputOf(refused.to, timeZone), reason: told?.body.reason ?? '' },
        problem: refused.problem,
        was,
      }
    )
  }, [db, id, service.id, timeZone])
}
