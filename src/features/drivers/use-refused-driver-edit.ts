import type { Driver } from '../../../contract/driver.ts'
import type { Problem } from '../../../contract/problem.ts'
import { readRefusedEdit } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import { editDriverCommand } from './commands.ts'
import { driverBaseOf, isDriverEditField, rebasedDriver, type DriverBase } from './driver-changes.ts'
import { inputOfDetails, type DriverInput } from './driver-input.ts'

/** An edit that the server refused, as its form shows it again. */
export interface RefusedDriverEdit {
  id: string
  base: DriverBase
  input: DriverInput
  problem: Problem | null
}

export function useRefusedDriverEdit(driver: Driver, id: string | undefined): Live<RefusedDriverEdit | null> {
  const { db } = useSession()
  return useLive(async () => {
    const ground = driverBaseOf((await db.drivers.get(driver.id))?.base ?? driver)
    const refused = await readRefusedEdit(db, editDriverCommand.op.name, id, ground, (base, field, value) => (isDriverEditField(field) ? rebasedDriver(base, field, value) : base))
    return refused && { id: refused.id, base: refused.from, input: inputOfDetails(refused.to), problem: refused.problem }
  }, [db, id, driver.id])
}
