import type { Problem } from '../../../contract/problem.ts'
import { type Service } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { readRefused, readRefusedEdit } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import { editServiceCommand } from '../stays/public.ts'
import { baseOf, inputOf, isEditField, rebased, type EditBase, type ServiceInput } from './service-changes.ts'

/** An edit that the server refused, as its form shows it again. */
export interface RefusedEdit {
  id: string
  base: EditBase
  input: ServiceInput
  problem: Problem | null
  /** The service without it. */
  was: Service
}

export function useRefusedEdit(service: Service, id: string | undefined, timeZone: string): Live<RefusedEdit | null> {
  const { db } = useSession()
  return useLive(async () => {
    const was = (await db.services.get(service.id))?.base ?? service
    const refused = await readRefusedEdit(db, editServiceCommand.op.name, id, baseOf(was), (base, field, value) =>
      isEditField(field) ? rebased(base, field, value) : base,
    )
    const told = refused && (await readRefused(db, editServiceCommand.op.name, id, editService.request.body))
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
