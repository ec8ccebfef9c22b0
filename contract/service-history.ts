import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { RecordHistory } from './record-history.ts'

export const getServiceHistory = defineEndpoint({
  id: 'getServiceHistory',
  area: 'services',
  method: 'GET',
  path: '/services/:id/history',
  request: { params: IdParams },
  response: RecordHistory,
  queueable: false,
})
