import type * as v from 'valibot'

import type { Service } from '../../../contract/service.ts'
import { readRefused, type RefusedOp as RefusedAction } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'

/** An action on a service that the server refused, as its form shows it again. */
export interface RefusedOp<Body> extends RefusedAction<Body> {
  /** The service as the server has it; null where this device does not keep it. */
  base: Service | null
}

export function useRefusedOp<Body>(
  kind: string,
  id: string | undefined,
  schema: v.GenericSchema<unknown, Body>,
): Live<RefusedOp<Body> | null> {
  const { db } = useSession()
  return useLive(async () => {
    const refused = await readRefused(db, kind, id, schema)
    return refused && { ...refused, base: (await db.services.get(refused.recordId))?.base ?? null }
  }, [db, kind, id])
}
