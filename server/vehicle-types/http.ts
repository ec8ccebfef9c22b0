import { cleanSvgImage } from '../../contract/vehicle-type.ts'
import { TYPE_ICON_MAX_BYTES } from '../../domain/vehicles.ts'
import type { AppDeps } from '../app-deps.ts'
import { readUpload } from '../files/read-upload.ts'
import { executeRoute, requireAccess } from '../http/execute-route.ts'
import { jsonResponse } from '../http/json-response.ts'
import { type AppContext, callerOf } from '../http/mount.ts'
import { invalidField } from '../http/problem-error.ts'
import { stepsRoute } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { upload } from '../limiter/limits.ts'
import { cleanInThread } from './svg/clean-in-thread.ts'

/** The answer goes into the form, where it is looked at before an edit sets it. So nothing is kept here that no type would name. */
const clean = stepsRoute(cleanSvgImage, async ({ body }, context) => {
  await context.inCompany(({ tx, actor }) => count(upload(actor.companyId, actor.id), tx))
  const outcome = await cleanInThread(body)
  if ('fault' in outcome) throw invalidField('file', outcome.fault)
  return outcome
})

export async function receiveSvg(c: AppContext, deps: AppDeps): Promise<Response> {
  await requireAccess(cleanSvgImage, callerOf(c, deps))
  const body = await readUpload(c.req.raw, { bytes: TYPE_ICON_MAX_BYTES, tooLarge: 'svg_too_large' })
  const { body: answer } = await executeRoute(clean, { params: {}, query: {}, headers: {}, body }, callerOf(c, deps), deps.events)
  return jsonResponse(answer, c.req.raw)
}
