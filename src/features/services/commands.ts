import { editService, type ServiceChanges } from '../../../contract/service.ts'
import { defineCommand } from '../../data/command.ts'
import { services } from '../../data/kept-data.ts'

export interface ServiceEdit {
  id: string
  changes: ServiceChanges
}

/** Corrects fields of a service; each carries the value that it was made from. */
export const editServiceCommand = defineCommand({
  name: 'editService',
  endpoint: editService,
  collection: services,
  toRequest: ({ id, changes }: ServiceEdit) => ({ params: { id }, body: { changes } }),
})
