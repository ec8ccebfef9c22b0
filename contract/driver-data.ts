import * as v from 'valibot'

import { DATA_FORMATS } from '../domain/privacy.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'

/** Everything that the company keeps about a driver, as a file. */
export const exportDriverData = defineEndpoint({
  id: 'exportDriverData',
  area: 'users',
  method: 'POST',
  path: '/operator/drivers/:id/data',
  request: { params: IdParams, body: v.object({ format: v.picklist(DATA_FORMATS, 'invalidField') }) },
  response: v.object({
    fileName: v.string(),
    mediaType: v.string(),
    /** Base64. */
    content: v.string(),
  }),
  queueable: false,
})
