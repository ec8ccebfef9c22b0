import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import type { Endpoint, ParsedRequest } from '../../contract/endpoint.ts'
import { type ImportKind, type UploadReport, importRecords, uploadPasses } from '../../contract/uploads.ts'
import type { UploadPlace } from '../../domain/uploads/check-rows.ts'
import { UPLOAD_MAX_BYTES } from '../../domain/uploads/columns.ts'
import type { AppDeps } from '../app-deps.ts'
import { companies, companyVehicleTypes } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { claimContacts } from '../drivers/contacts.ts'
import { readUpload } from '../files/read-upload.ts'
import { FIELD_DETAILS } from '../http/error-details.ts'
import { requireAccess } from '../http/enter-context.ts'
import { executeRoute } from '../http/execute-route.ts'
import { inThread } from '../http/in-thread.ts'
import { jsonResponse } from '../http/json-response.ts'
import { type AppContext, callerOf } from '../http/mount.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, type StepsContext, stepsRoute } from '../http/route.ts'
import { sheetsInTurn } from '../http/work-queues.ts'
import { count } from '../limiter/limiter.ts'
import { uploadLimits } from '../limiter/limits.ts'
import { visibleLocations } from '../locations/queries.ts'
import { lockPlatesOf } from '../passes/require-plates.ts'
import { mapInSlices } from './map-in-slices.ts'
import { type ImportPlace, PLANNERS } from './plan-imports.ts'
import { planPasses } from './plan-passes.ts'
import { type SheetCheck, SheetFault, type SheetFileFault, SheetOutcome, SheetRight } from './sheet-outcome.ts'
import { readUploadPlace } from './upload-place.ts'
import type { SheetPlan } from './upload-plan.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

type Mode = ParsedRequest<typeof uploadPasses>['query']['mode']

const passSheet = stepsRoute(uploadPasses, async ({ params, query: { mode }, body }, context) => {
  // A membership that can't be sold is refused before the file is read.
  const { kind, country, vehicleTypeId, typeName, authorizedVehicles, companyId } = await limited(
    context,
    async (inside) => ({ ...(await readUploadPlace(params, inside)), companyId: inside.actor.companyId }),
  )
  const judged = await readOrRefuse(body, { kind, country, vehicleTypeId, typeName, authorizedVehicles }, companyId)
  return context.inCompany(async (inside) => {
    const place = await readUploadPlace(params, inside)
    if (mode !== 'check') {
      await lockPlatesOf(params.locationId, inside)
      await claimContacts(inside)
    }
    return carryOut(judged, mode, await planPasses(judged.right, place, inside))
  })
})

const importSheet = stepsRoute(importRecords, async ({ params: { kind }, query: { mode }, body }, context) => {
  const { place, companyId } = await limited(context, async (inside) => ({
    place: await readImportPlace(inside),
    companyId: inside.actor.companyId,
  }))
  const judged = await readOrRefuse(body, sheetPlace(kind, place), companyId)
  return context.inCompany(async (inside) => {
    const isToWrite = mode === 'valid' || (mode === 'all' && judged.faults.length === 0)
    if (isToWrite && kind === 'drivers') await claimContacts(inside)
    const sheet = { rows: judged.right, place: await readImportPlace(inside), isToWrite }
    return carryOut(judged, mode, await PLANNERS[kind](sheet, inside))
  })
})

function sheetPlace(kind: ImportKind, { country, locations: places, types }: ImportPlace): UploadPlace {
  if (kind === 'users') return { kind, country, locations: places }
  return kind === 'vehicles' ? { kind, country, types } : { kind, country }
}

/** Reads the facts for a sheet, and counts the upload. */
function limited<Place>(context: StepsContext, read: (inside: CompanyContext) => Promise<Place>): Promise<Place> {
  return context.inCompany(async (inside) => {
    await count(uploadLimits(inside.actor.companyId, inside.actor.id), inside.tx)
    return read(inside)
  })
}

async function readImportPlace(context: CompanyContext): Promise<ImportPlace> {
  const { tx, actor } = context
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new ProblemError('not_found')
  const found = await tx.db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(visibleLocations(context), eq(locations.isActive, true)))
  const types = await tx.db
    .select({ vehicleTypeId: companyVehicleTypes.vehicleTypeId, typeName: companyVehicleTypes.customName })
    .from(companyVehicleTypes)
    .where(and(eq(companyVehicleTypes.companyId, actor.companyId), eq(companyVehicleTypes.isActive, true)))
  return {
    country: company.country,
    locations: found,
    types: types.map(({ vehicleTypeId, typeName }) => ({ vehicleTypeId: toVehicleTypeId(vehicleTypeId), typeName })),
  }
}

async function readOrRefuse(bytes: Uint8Array, place: UploadPlace, companyId: string): Promise<SheetCheck> {
  const judged = await readInThread(bytes, place, companyId)
  if (!('fault' in judged)) return judged
  const { fault, missing = [] } = judged
  const detail = missing.length === 0 ? {} : { detail: `${FIELD_DETAILS[fault]} ${missing.join(', ')}.` }
  throw new ProblemError('validation_failed', { errors: [{ path: 'file', code: fault, ...detail }] })
}

/** Writes a plan if the mode asks for it, and reports it with the faults of the file and of the plan. */
async function carryOut(
  { rows, faults: told }: SheetCheck,
  mode: Mode,
  { write, faults: found, ...counts }: SheetPlan,
): Promise<UploadReport> {
  const faults = [...told, ...found].toSorted((one, other) => one.row - other.row)
  const committed = mode === 'valid' || (mode === 'all' && faults.length === 0)
  if (committed) await write()
  return { rows, ...counts, faults, committed }
}

export const receivePassSheet = (c: AppContext, deps: AppDeps): Promise<Response> =>
  receive(uploadPasses, passSheet, c, deps)

export const receiveImport = (c: AppContext, deps: AppDeps): Promise<Response> =>
  receive(importRecords, importSheet, c, deps)

async function receive(endpoint: Endpoint, route: Route, c: AppContext, deps: AppDeps): Promise<Response> {
  const caller = callerOf(c, deps)
  await requireAccess(endpoint, caller)
  const body = await readUpload(c.req.raw, { bytes: UPLOAD_MAX_BYTES, tooLarge: 'sheet_too_large' })
  const { body: answer } = await executeRoute(
    route,
    { params: c.req.param(), query: c.req.query(), headers: {}, body },
    caller,
    deps.events,
  )
  return jsonResponse(answer, c.req.raw)
}

const SCRIPT = 'uploads/read-sheet.thread.ts'

/** Far more time than 10,000 rows take. */
const PATIENCE_MS = 20_000
const MEMORY_MB = 512

/** Reads a sheet and checks its rows in a thread, while the server answers others. One sheet of a company at a time. */
async function readInThread(
  bytes: Uint8Array,
  place: UploadPlace,
  companyId: string,
): Promise<SheetCheck | SheetFileFault> {
  const said = v.parse(
    SheetOutcome,
    await sheetsInTurn(companyId, () =>
      inThread({
        script: SCRIPT,
        given: { bytes, place },
        patienceMs: PATIENCE_MS,
        memoryMb: MEMORY_MB,
        tooMuch: { fault: 'sheet_damaged' },
      }),
    ),
  )
  if ('fault' in said) return said
  return {
    rows: said.rows,
    faults: await mapInSlices(said.faults, (fault) => v.parse(SheetFault, fault)),
    right: await mapInSlices(said.right, (row) => v.parse(SheetRight, row)),
  }
}
