export { editedFields, settledEdit } from '../offline/outbox/field-edits.ts'
