import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Email, Id } from './primitives.ts'

export const IMAGE_MAX_BYTES = 2 * 1024 * 1024
export const IMAGE_TYPES = ['image/webp', 'image/png', 'image/jpeg'] as const

/** A `multipart/form-data` body whose part `file` is the picture. Its bytes decide its type, not its name. */
export const uploadAvatar = defineEndpoint({
  id: 'uploadAvatar',
  area: 'users',
  method: 'POST',
  path: '/uploads/avatar',
  creates: '/files/:id',
  request: { query: v.object({ email: v.optional(Email) }), body: v.instance(Uint8Array, 'required') },
  response: v.object({ id: Id, mediaType: v.picklist(IMAGE_TYPES) }),
  queueable: false,
})

/** Like `uploadAvatar`, for a company's logo, which tickets print in one ink. */
export const uploadLogo = defineEndpoint({
  id: 'uploadLogo',
  area: 'entities',
  method: 'POST',
  path: '/uploads/company',
  request: {
    query: v.object({
      companyId: v.optional(Id),
      grey: v.optional(v.picklist(['true', 'false'], 'invalidField'), 'false'),
    }),
    body: v.instance(Uint8Array, 'required'),
  },
  response: v.object({ id: Id, mediaType: v.picklist(IMAGE_TYPES) }),
  queueable: false,
})

export const getFile = defineEndpoint({
  id: 'getFile',
  area: 'users',
  method: 'GET',
  path: '/files/:id',
  request: { params: IdParams },
  response: v.object({ mediaType: v.picklist(IMAGE_TYPES), content: v.instance(Uint8Array) }),
  queueable: false,
})
