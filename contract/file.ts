import * as v from 'valibot'

import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { getExportFile } from './export.ts'
import { IdParams } from './list.ts'
import { uploadPasses } from './pass-upload.ts'
import { Email, Id } from './primitives.ts'
import { cleanSvgImage } from './vehicle-type-calls.ts'

export const IMAGE_MAX_BYTES = 2 * 1024 * 1024
export const IMAGE_TYPES = ['image/webp', 'image/png', 'image/jpeg'] as const

/** A body of `multipart/form-data` whose part `file` is the picture. Its bytes say what it is, whatever its name does. */
export const uploadAvatar = defineEndpoint({
  id: 'uploadAvatar',
  area: 'users',
  method: 'POST',
  path: '/uploads/avatar',
  creates: '/files/:id',
  summary: "Keeps a photo of at most 2 MB and answers with its id, which a person's or driver's record then names. With the e-mail of a user it becomes theirs at once: for themselves, or an admin of their company.",
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object({ email: v.optional(Email) }), body: v.instance(Uint8Array, 'required') },
  response: v.object({ id: Id, mediaType: v.picklist(IMAGE_TYPES) }),
  queueable: false,
})

/** The same of a company's logo, which tickets print in one ink. */
export const uploadLogo = defineEndpoint({
  id: 'uploadLogo',
  area: 'entities',
  method: 'POST',
  path: '/uploads/company',
  summary: 'Keeps a logo of at most 2 MB and answers with its id, which the company then names. It is black and white or grey; one in colours is refused, or made grey where that is asked for.',
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object({ companyId: v.optional(Id), grey: v.optional(v.picklist(['true', 'false'], 'invalidField'), 'false') }), body: v.instance(Uint8Array, 'required') },
  response: v.object({ id: Id, mediaType: v.picklist(IMAGE_TYPES) }),
  queueable: false,
})

export const getFile = defineEndpoint({
  id: 'getFile',
  area: 'users',
  method: 'GET',
  path: '/files/:id',
  summary: 'The picture with this id.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: v.object({ mediaType: v.picklist(IMAGE_TYPES), content: v.instance(Uint8Array) }),
  queueable: false,
})

/** Calls whose body or answer is no JSON. They stand beside the others. */
export const FILE_ENDPOINTS = [uploadAvatar, uploadLogo, getFile, getExportFile, cleanSvgImage, uploadPasses] as const
