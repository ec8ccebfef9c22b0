import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { listDuePasses, remindOfPasses, renewPasses } from '../../contract/due-passes.ts'
import {
  PASS_FIELDS,
  cancelPass,
  countPassStates,
  passCalls,
  passChanges,
  pausePass,
  renewPass,
  resumePass,
} from '../../contract/pass.ts'
import type { Json } from '../../domain/json.ts'
import { isInState } from '../../domain/passes.ts'
import { type Writes, crudRoutes } from '../crud/crud-routes.ts'
import { editFields } from '../crud/table-writes.ts'
import { passes } from '../db/schema/passes.ts'
import { readDelta } from '../delta/read-delta.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { listDue, remind } from './due-passes.ts'
import { cancel, pause, resume } from './pass-acts.ts'
import { passDelta } from './pass-delta.ts'
import {
  PASS_ORDER,
  countStates,
  lockPass,
  matchingPasses,
  passReading,
  readPassRow,
  stateOf,
  toPass,
} from './pass-rows.ts'
import { requirePlates } from './require-plates.ts'
import { renew } from './renew-pass.ts'
import { runRenewals } from './renewal-run.ts'
import { sellPass } from './sell-pass.ts'
import { readPassWithSales } from './sold-periods.ts'
import { refreshStays } from './stay-pass.ts'

const FIELDS = ['plates', 'block', 'apartment'] as const
/** The schema of each field has parsed its value. */
const Values = v.object(PASS_FIELDS)

const edit: Writes<typeof passCalls>['edit'] = async (id, changes, context) => {
  const { tx, actor, now } = context
  const row = await lockPass(id, context)
  if (!isInState('edit', stateOf(row, now))) throw new ProblemError('pass_not_so')
  const { pass, company, driver } = row
  // A late edit would bring values of the driver back, also in its refusal.
  if (driver !== null && driver.erasedAt !== null) throw new ProblemError('driver_erased')
  const { plates, block, apartment } = pass
  const current: Record<(typeof FIELDS)[number], Json> = { plates, block, apartment }
  const { version } = pass
  await editFields({ entity: 'pass', id, current, version, changes, fields: FIELDS }, context, async ({ after }) => {
    const values = v.parse(Values, { ...current, ...after })
    if ('plates' in after) await requirePlates({ ...pass, plates: values.plates }, company.country, context)
    await tx.db
      .update(passes)
      .set(values)
      .where(and(eq(passes.companyId, actor.companyId), eq(passes.id, id)))
    if ('plates' in after) await refreshStays({ ...pass, plates: [...plates, ...values.plates] }, context)
    context.announce(actor.companyId, ['passes'])
  })
  return toPass(await readPassRow(id, context), now)
}

export const passRoutes: readonly Route[] = [
  // Before the room's own routes, which would match it as an id.
  companyRoute(passChanges, async ({ query }, context) =>
    readDelta(await passDelta(query.keptLocation, context), query, context),
  ),
  companyRoute(countPassStates, ({ query }, context) => countStates(query, context)),
  companyRoute(listDuePasses, (_, context) => listDue(context)),
  companyRoute(remindOfPasses, remind),
  companyRoute(renewPasses, runRenewals),
  ...crudRoutes(passCalls, {
    entity: 'pass',
    table: passes,
    reading: passReading,
    matching: matchingPasses,
    order: PASS_ORDER,
    read: readPassWithSales,
    create: sellPass,
    edit,
  }),
  companyRoute(renewPass, ({ params, body }, context) => renew(params.id, body, context)),
  companyRoute(pausePass, ({ params }, context) => pause(params.id, context)),
  companyRoute(resumePass, ({ params }, context) => resume(params.id, context)),
  companyRoute(cancelPass, ({ params, body }, context) => cancel(params.id, body, context)),
]
