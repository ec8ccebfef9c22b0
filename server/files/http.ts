import * as v from 'valibot'

import { IMAGE_MAX_BYTES, getFile, uploadAvatar } from '../../contract/file.ts'
import type { AppDeps } from '../app.ts'
import { type AppContext, callerOf } from '../http/mount.ts'
import { jsonResponse } from '../http/json-response.ts'
import { perform } from '../http/perform.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { companyRoute } from '../http/route.ts'
import { readFile, storePicture } from './stored-files.ts'

/** What stands around the picture in a form. */
const FORM_BYTES = 16 * 1024

const upload = companyRoute(uploadAvatar, ({ body }, context) => storePicture(body, context))
const download = companyRoute(getFile, ({ params }, context) => readFile(params.id, context))

export async function receiveAvatar(c: AppContext, deps: AppDeps): Promise<Response> {
  // The body is read before a connection is taken: a slow upload must not hold one.
  const body = await readPicture(c.req.raw)
  const { body: answer } = await perform(upload, { params: {}, query: {}, headers: {}, body }, callerOf(c, deps), deps.events)
  return jsonResponse(answer, c.req.raw)
}

export async function sendFile(c: AppContext, deps: AppDeps): Promise<Response> {
  const { body } = await perform(download, { params: c.req.param(), query: {}, headers: {}, body: undefined }, callerOf(c, deps), deps.events)
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

async function readPicture(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new ProblemError('unsupported_media_type')
  const bytes = await readBytes(request, IMAGE_MAX_BYTES + FORM_BYTES)
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (form === null) throw new ProblemError('bad_request')
  const file = form.get('file')
  if (!(file instanceof Blob)) throw invalidField('file', 'required')
  if (file.size > IMAGE_MAX_BYTES) throw invalidField('file', 'image_too_large')
  return new Uint8Array(await file.arrayBuffer())
}

/** Stops at the limit, however long the body claims to be. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ProblemError('body_too_large', { errors: [{ path: 'file', code: 'image_too_large' }] })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
