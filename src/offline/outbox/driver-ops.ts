import { createDriver, deleteDriver, editDriver } from '../../../contract/driver.ts'
import { bicyclePlate } from '../../../domain/vehicles.ts'
import { drivers } from '../collections.ts'
import { defineOp, defineRemoval, requireRecord } from './op-type.ts'

/** Creates a driver with their vehicles. */
export const createDriverOp = defineOp({
  name: 'createDriver',
  endpoint: createDriver,
  collection: drivers,
  makes: true,
  editsFields: false,
  recordId: ({ body }) => body.id,
  apply: (driver, { body: { vehicles, mergeInto: _, authorised = false, ...details } }, { at }) =>
    driver ?? {
      ...details,
      authorisedAt: authorised ? at : null,
      authorisedBy: authorised ? ('staff' as const) : null,
      version: 1,
      plates: vehicles.map(({ id, licensePlate }) => licensePlate ?? bicyclePlate(id)),
    },
})

export const editDriverOp = defineOp({
  name: 'editDriver',
  endpoint: editDriver,
  collection: drivers,
  makes: false,
  editsFields: true,
  recordId: ({ params }) => params.id,
  apply: (driver, { body: { changes } }) => {
    const { isCompany, ...texts } = changes
    const edited = { ...requireRecord(driver) }
    for (const [field, change] of Object.entries(texts)) Object.assign(edited, change && { [field]: change.to })
    if (isCompany) edited.isCompany = isCompany.to === 'true'
    return edited
  },
})

export const deleteDriverOp = defineRemoval({
  name: 'deleteDriver',
  endpoint: deleteDriver,
  collection: drivers,
  recordId: ({ params }) => params.id,
})
