import type { FieldCode } from '../../contract/errors.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'

/** Maximum size of a form without its file. */
const FORM_BYTES = 16 * 1024

interface Limit {
  bytes: number
  tooLarge: FieldCode
}

/** Returns the bytes of the form part `file`. */
export async function readUpload(request: Request, { bytes: most, tooLarge }: Limit): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new ProblemError('unsupported_media_type')
  const bytes = await readBytes(request, { bytes: most + FORM_BYTES, tooLarge })
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (form === null) throw new ProblemError('bad_request')
  const file = form.get('file')
  if (!(file instanceof Blob)) throw invalidField('file', 'required')
  if (file.size > most) throw invalidField('file', tooLarge)
  return new Uint8Array(await file.arrayBuffer())
}

/** Stops at the limit, whatever length the body declares. */
async function readBytes(request: Request, { bytes: limit, tooLarge: code }: Limit): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ProblemError('body_too_large', { errors: [{ path: 'file', code }] })
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
