import * as v from 'valibot'

import { IMAGE_MAX_BYTES, getFile, uploadAvatar } from '../../contract/file.ts'
import type { AppDeps } from '../app.ts'
import { type AppContext, callerOf, setLocation } from '../http/mount.ts'
import { jsonResponse } from '../http/json-response.ts'
import { executeRoute, requireAccess } from '../http/execute-route.ts'
import { companyRoute, stepsRoute } from '../http/route.ts'
import { applyOperatorEdit, personOfEmail } from '../operators/edit-operator.ts'
import { readUpload } from './read-upload.ts'
import { countUpload, readFile, storePicture } from './stored-files.ts'

const upload = stepsRoute(uploadAvatar, async ({ query: { email }, body }, context) => {
  await context.inCompany(async (inside) => {
    if (email !== undefined) await personOfEmail(email, inside)
    await countUpload(inside)
  })
  const stored = await storePicture(body, context)
  // They may have gone while it was drawn.
  if (email !== undefined) await context.inCompany(async (inside) => applyOperatorEdit(await personOfEmail(email, inside), { photo: stored.id }, inside))
  return stored
})
const download = companyRoute(getFile, ({ params }, context) => readFile(params.id, context))

export async function receiveAvatar(c: AppContext, deps: AppDeps): Promise<Response> {
  const caller = callerOf(c, deps)
  await requireAccess(uploadAvatar, caller)
  // The body is read while no connection is held: a slow upload must not hold one.
  const body = await readUpload(c.req.raw, { bytes: IMAGE_MAX_BYTES, tooLarge: 'image_too_large' })
  const answered = await executeRoute(upload, { params: {}, query: c.req.query(), headers: {}, body }, caller, deps.events)
  const response = await jsonResponse(answered.body, c.req.raw, answered.status)
  setLocation(response, uploadAvatar, answered)
  return response
}

export async function sendFile(c: AppContext, deps: AppDeps): Promise<Response> {
  const { body } = await executeRoute(download, { params: c.req.param(), query: {}, headers: {}, body: undefined }, callerOf(c, deps), deps.events)
  const { mediaType, content } = v.parse(getFile.response, body)
  return new Response(content, {
    headers: {
      'content-type': mediaType,
      'content-length': String(content.length),
      // A file never changes. Only the browser of who may see it keeps it.
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Authorization, X-Company-Id',
      'content-disposition': 'inline; filename="photo"',
      // Opened by itself it can load and run nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    },
  })
}
