import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { RecordHistory } from './record-history.ts'

export const getCashUpHistory = defineEndpoint({
  id: 'getCashUpHistory',
  area: 'management',
  method: 'GET',
  path: '/cash-ups/:id/history',
  request: { params: IdParams },
  response: RecordHistory,
  queueable: false,
})
