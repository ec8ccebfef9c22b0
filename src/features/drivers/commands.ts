import type { Driver, DriverChanges, NewDriver } from '../../../contract/driver.ts'
import { defineCommand } from '../../data/command.ts'
import { createDriverOp, deleteDriverOp, editDriverOp } from '../../data/kept-data.ts'

/** Registers a driver with their vehicles; with `mergeInto`, the vehicles of one who is there already. */
export const createDriverCommand = defineCommand({
  op: createDriverOp,
  toRequest: (body: NewDriver) => ({ body }),
  seen: () => null,
})

export interface DriverEdit {
  driver: Driver
  changes: DriverChanges
}

/** Corrects fields of a driver; each carries the value that it was made from. */
export const editDriverCommand = defineCommand({
  op: editDriverOp,
  toRequest: ({ driver, changes }: DriverEdit) => ({ params: { id: driver.id }, body: { changes } }),
  seen: ({ driver }) => driver,
})

export const deleteDriverCommand = defineCommand({
  op: deleteDriverOp,
  toRequest: ({ id }: Driver) => ({ params: { id } }),
  seen: (driver) => driver,
})
