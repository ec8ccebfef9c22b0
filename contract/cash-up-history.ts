import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { RecordHistory } from './record-history.ts'

export const getCashUpHistory = defineEndpoint({
  id: 'getCashUpHistory',
  area: 'management',
  method: 'GET',
  path: '/cash-ups/:id/history',
  summary: 'The audit trail of one cash-up, newest first; of one that joined another, of that.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: RecordHistory,
  queueable: false,
})
