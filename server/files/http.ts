import * as v from 'valibot'

import { IMAGE_MAX_BYTES, getFile, uploadAvatar, uploadLogo } from '../../contract/file.ts'
import type { AppDeps } from '../app-deps.ts'
import { type AppContext, callerOf, setLocation } from '../http/mount.ts'
import { jsonResponse } from '../http/json-response.ts'
import { requireAccess } from '../http/enter-context.ts'
import { executeRoute } from '../http/execute-route.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, companyRoute, stepsRoute } from '../http/route.ts'
import { applyOperatorEdit, personOfEmail } from '../account/edit-operator.ts'
import { readUpload } from './read-upload.ts'
import { storeLogo } from './logo.ts'
import { countUpload, readFile, storePicture } from './stored-files.ts'

const upload = stepsRoute(uploadAvatar, async ({ query: { email }, body }, context) => {
  await context.inCompany(async (inside) => {
    if (email !== undefined) await personOfEmail(email, inside)
    await countUpload(inside)
  })
  const stored = await storePicture(body, context)
  // The rights may have been lost while the picture was drawn.
  if (email !== undefined)
    await context.inCompany(async (inside) =>
      applyOperatorEdit(await personOfEmail(email, inside), { photo: stored.id }, inside),
    )
  return stored
})
const logoUpload = stepsRoute(uploadLogo, async ({ query, body }, context) => {
  await context.inCompany(async (inCompany) => {
    if (query.companyId !== undefined && query.companyId !== inCompany.actor.companyId)
      throw new ProblemError('not_found')
    await countUpload(inCompany)
  })
  return storeLogo(body, query.grey === 'true', context)
})
const download = companyRoute(getFile, ({ params }, context) => readFile(params.id, context))

export const receiveAvatar = (c: AppContext, deps: AppDeps) => receive(upload, c, deps)
export const receiveLogo = (c: AppContext, deps: AppDeps) => receive(logoUpload, c, deps)

async function receive(route: Route, c: AppContext, deps: AppDeps): Promise<Response> {
  const caller = callerOf(c, deps)
  await requireAccess(route.endpoint, caller)
  // The body is read without a database connection, because a slow upload must not hold one.
  const body = await readUpload(c.req.raw, { bytes: IMAGE_MAX_BYTES, tooLarge: 'image_too_large' })
  const answered = await executeRoute(
    route,
    { params: {}, query: c.req.query(), headers: {}, body },
    caller,
    deps.events,
  )
  const response = await jsonResponse(answered.body, c.req.raw, answered.status)
  setLocation(response, route.endpoint, answered)
  return response
}

export async function sendFile(c: AppContext, deps: AppDeps): Promise<Response> {
  const { body } = await executeRoute(
    download,
    { params: c.req.param(), query: {}, headers: {}, body: undefined },
    callerOf(c, deps),
    deps.events,
  )
  const { mediaType, content } = v.parse(getFile.response, body)
  return new Response(content, {
    headers: {
      'content-type': mediaType,
      'content-length': String(content.length),
      // A file never changes. Only the browsers of people who may see it cache it, and for a day at most: it may be the
      // photo of a person who is erased.
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'Authorization, X-Company-Id',
      'content-disposition': 'inline; filename="photo"',
      // If opened directly, the picture can load and run nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    },
  })
}
