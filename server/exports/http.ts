import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { getExportFile } from '../../contract/export.ts'
import type { AppDeps } from '../app-deps.ts'
import { exportPieces } from '../db/schema/exports.ts'
import { executeRoute } from '../http/execute-route.ts'
import { type AppContext, callerOf } from '../http/mount.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Caller, type CompanyContext, companyRoute } from '../http/route.ts'
import { withSession } from '../session/actor.ts'
import { seesAll } from './requester.ts'
import { readOwn } from './routes.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const head = companyRoute(getExportFile, ({ params }, context) => readFile(params.id, context))

async function readFile(id: string, context: CompanyContext): Promise<v.InferOutput<typeof getExportFile.response>> {
  const { state, seenLocationIds, fileName, size, pieces } = await readOwn(id, context)
  if (state !== 'ready' || fileName === null || size === null)
    throw new ProblemError('not_found', {
      detail: 'There is no file: it is not made yet, will not be, or is kept no longer. The `state` says which.',
    })
  if (!seesAll(seenLocationIds, context.actor))
    throw new ProblemError('forbidden', { detail: 'The file is of locations that this person does not see any more.' })
  return { fileName, size, pieces }
}

/**
 * Sends a file piece by piece, at the client's speed. No connection is held between two pieces, and each piece checks
 * the session.
 */
export async function sendExport(c: AppContext, deps: AppDeps): Promise<Response> {
  const caller = callerOf(c, deps)
  const { id = '' } = c.req.param()
  const { body } = await executeRoute(
    head,
    { params: { id }, query: {}, headers: {}, body: undefined },
    caller,
    deps.events,
  )
  const { fileName, size, pieces } = v.parse(getExportFile.response, body)
  let nth = 0
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (nth < pieces) controller.enqueue(await readPiece(id, nth++, caller))
        if (nth === pieces) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
  return new Response(content, {
    headers: {
      'content-type': XLSX,
      'content-length': String(size),
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    },
  })
}

function readPiece(id: string, nth: number, { database, session, chosenCompany }: Caller): Promise<Uint8Array> {
  if (session === null) throw new ProblemError('unauthorized')
  return withSession(database, session, chosenCompany, async (tx, found) => {
    const companyId = found?.actor.companyId
    if (companyId === undefined || companyId === null) throw new ProblemError('unauthorized')
    const [piece] = await tx.db
      .select({ content: exportPieces.content })
      .from(exportPieces)
      .where(and(eq(exportPieces.companyId, companyId), eq(exportPieces.exportId, id), eq(exportPieces.nth, nth)))
    if (!piece) throw new ProblemError('not_found')
    return new Uint8Array(piece.content)
  })
}
