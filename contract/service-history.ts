import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { RecordHistory } from './record-history.ts'

export const getServiceHistory = defineEndpoint({
  id: 'getServiceHistory',
  area: 'services',
  method: 'GET',
  path: '/services/:id/history',
  summary: 'The audit trail of one service, newest first.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: RecordHistory,
  queueable: false,
})
