import * as v from 'valibot'

import type { ParsedRequest } from '../../../contract/endpoint.ts'
import { uploadPasses, type UploadReport } from '../../../contract/pass-upload.ts'
import type { UploadPlace } from '../../../domain/pass-upload/check-rows.ts'
import { UPLOAD_MAX_BYTES } from '../../../domain/pass-upload/columns.ts'
import type { AppDeps } from '../../app-deps.ts'
import { claimContacts } from '../../drivers/contacts.ts'
import { readUpload } from '../../files/read-upload.ts'
import { SERVER_FOLDER } from '../../folder.ts'
import { boundedQueue } from '../../http/bounded-queue.ts'
import { executeRoute, requireAccess } from '../../http/execute-route.ts'
import { inThread } from '../../http/in-thread.ts'
import { jsonResponse } from '../../http/json-response.ts'
import { type AppContext, callerOf } from '../../http/mount.ts'
import { FIELD_DETAILS } from '../../http/error-details.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { type CompanyContext, stepsRoute } from '../../http/route.ts'
import { count } from '../../limiter/limiter.ts'
import { uploadLimits } from '../../limiter/limits.ts'
import { lockPlatesOf } from '../require-plates.ts'
import { mapInSlices } from './map-in-slices.ts'
import { planUpload } from './plan-upload.ts'
import { type SheetCheck, SheetEntry, SheetFault, type SheetFileFault, SheetOutcome } from './sheet-outcome.ts'
import { readUploadPlace } from './upload-place.ts'
import { writeUpload } from './write-upload.ts'

const sheet = stepsRoute(uploadPasses, async ({ params, query: { mode }, body }, context) => {
  // A membership that can't be sold is refused before the file is read.
  const { country, vehicleTypeId, typeName, authorizedVehicles } = await context.inCompany(async (inside) => {
    await count(uploadLimits(inside.actor.companyId, inside.actor.id), inside.tx)
    return readUploadPlace(params, inside)
  })
  const judged = await readInThread(body, { country, vehicleTypeId, typeName: typeName ?? null, authorizedVehicles })
  if ('fault' in judged) {
    const { fault, missing = [] } = judged
    const detail = missing.length === 0 ? {} : { detail: `${FIELD_DETAILS[fault]} ${missing.join(', ')}.` }
    throw new ProblemError('validation_failed', { errors: [{ path: 'file', code: fault, ...detail }] })
  }
  return context.inCompany((inside) => take(judged, { params, mode }, inside))
})

type UploadRequest = Pick<ParsedRequest<typeof uploadPasses>, 'params'> & ParsedRequest<typeof uploadPasses>['query']

async function take(
  { rows, ...checked }: SheetCheck,
  { params, mode }: UploadRequest,
  context: CompanyContext,
): Promise<UploadReport> {
  const place = await readUploadPlace(params, context)
  if (mode !== 'check') {
    await lockPlatesOf(params.locationId, context)
    await claimContacts(context)
  }
  const plan = await planUpload(checked.entries, place, context)
  const faults = [...checked.faults, ...plan.faults].toSorted((one, other) => one.row - other.row)
  const committed = mode === 'valid' || (mode === 'all' && faults.length === 0)
  if (committed) await writeUpload(plan, place, context)
  return {
    rows,
    created: plan.created.length,
    changed: plan.changed.length,
    left: plan.left,
    drivers: plan.drivers.length,
    faults,
    committed,
  }
}

export async function receivePassSheet(c: AppContext, deps: AppDeps): Promise<Response> {
  const caller = callerOf(c, deps)
  await requireAccess(uploadPasses, caller)
  const body = await readUpload(c.req.raw, { bytes: UPLOAD_MAX_BYTES, tooLarge: 'sheet_too_large' })
  const { body: answer } = await executeRoute(
    sheet,
    { params: c.req.param(), query: c.req.query(), headers: {}, body },
    caller,
    deps.events,
  )
  return jsonResponse(answer, c.req.raw)
}

const SCRIPT = new URL('passes/upload/read-sheet.worker.mjs', SERVER_FOLDER)

/** Far more than 10,000 rows need. */
const PATIENCE_MS = 20_000
const MEMORY_MB = 512

const inTurn = boundedQueue({ atOnce: 1, waiting: 20 })

/** Reads a sheet and checks its rows in a thread. One sheet at a time. */
async function readInThread(bytes: Uint8Array, place: UploadPlace): Promise<SheetCheck | SheetFileFault> {
  const outcome = v.parse(
    SheetOutcome,
    await inTurn(() =>
      inThread({
        script: SCRIPT,
        given: { bytes, place },
        patienceMs: PATIENCE_MS,
        memoryMb: MEMORY_MB,
        tooMuch: { fault: 'sheet_damaged' },
      }),
    ),
  )
  if ('fault' in outcome) return outcome
  return {
    rows: outcome.rows,
    faults: await mapInSlices(outcome.faults, (fault) => v.parse(SheetFault, fault)),
    entries: await mapInSlices(outcome.entries, (entry) => v.parse(SheetEntry, entry)),
  }
}
