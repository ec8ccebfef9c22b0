import type { Driver, NewDriver } from '../../../contract/driver.ts'
import { defineCommand } from '../../data/command.ts'
import { createDriverOp, editDriverOp } from '../../data/kept-data.ts'
import type { Changes } from '../../records/edit-values.ts'
import type { DriverValues } from './kind.ts'

/** Registers a driver with their vehicles; with `mergeInto`, adds the vehicles to an existing driver. */
export const createDriverCommand = defineCommand({
  op: createDriverOp,
  toRequest: (body: NewDriver) => ({ body }),
  seen: () => null,
})

interface DriverEdit {
  driver: Driver
  changes: Changes<DriverValues>
}

/** Edits fields of a driver; each change has its previous value. */
export const editDriverCommand = defineCommand({
  op: editDriverOp,
  toRequest: ({ driver, changes }: DriverEdit) => ({ params: { id: driver.id }, body: { changes } }),
  seen: ({ driver }) => driver,
})
