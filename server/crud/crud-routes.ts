import type { SQL } from 'drizzle-orm'

import {
  type AnyChanges,
  CRUD_VERBS,
  type ChangesOf,
  type Crud,
  type FiltersOf,
  type InputOf,
  type RecordOf,
} from '../../contract/crud.ts'
import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { AuditRecord } from '../audit/audit-trail.ts'
import { readHistory } from '../audit/read-history.ts'
import { readDelta } from '../delta/read-delta.ts'
import type { CompanyContext, CompanyRoute } from '../http/route.ts'
import type { CompanyTable } from './company-table.ts'
import { type Reading, recordDelta, readOne } from './reading.ts'

/**
 * Operations of a room on its records, each in the request's transaction. `tableWrites` has them for records that are
 * one row each.
 */
export interface Writes<C extends Crud> {
  create: (given: InputOf<C>, context: CompanyContext) => Promise<RecordOf<C>>
  edit: (id: string, changes: ChangesOf<C>, context: CompanyContext) => Promise<RecordOf<C>>
  remove: (id: string, context: CompanyContext) => Promise<{ id: string }>
}

interface Room<C extends Crud> extends Partial<Writes<C>> {
  /** Name of a record in the audit trail. */
  entity: AuditRecord['entity']
  /** Delta for devices; absent if devices keep none of these records. */
  collection?: CollectionName
  table: Pick<CompanyTable, 'id'> & Partial<Pick<CompanyTable, 'changedXid'>>
  reading: (context: CompanyContext) => Reading<RecordOf<C>>
  matching: (filters: FiltersOf<C>, context: CompanyContext) => SQL | undefined | Promise<SQL | undefined>
  order: readonly SQL[]
  /** Whether a device is filled with the newest records first. */
  newestFirst?: boolean
  /**
   * Slow work without a database, before the transaction: checks the body of a creation, or the new values of an edit.
   * Throws if the write can't be done.
   */
  prepare?: (set: Readonly<Record<string, unknown>>, companyId: string) => Promise<void>
  /** Reads one record, if it differs from the record in a list. */
  read?: (id: string, context: CompanyContext) => Promise<ResponseOf<C['get']>>
}

/** Request after its endpoint's schemas have parsed it. */
interface CrudRequest<C extends Crud> {
  params: { id: string }
  query: FiltersOf<C> & { page: number; limit: number; cursor?: string | undefined }
  body: InputOf<C> & { changes: ChangesOf<C> }
  headers: undefined
}

type Handlers<C extends Crud> = Record<keyof Crud, (asked: CrudRequest<C>, context: CompanyContext) => Promise<unknown>>

/** Returns the routes of a room, one for each call of its contract. */
export function crudRoutes<C extends Crud>(
  crud: C,
  {
    entity,
    collection,
    table,
    reading,
    matching,
    order,
    newestFirst = false,
    prepare,
    read,
    create,
    edit,
    remove,
  }: Room<C>,
): CompanyRoute[] {
  const readRecord = read ?? ((id: string, context: CompanyContext) => readOne(table, reading(context), id))
  const handlers: Handlers<C> = {
    list: async ({ query }, context) => {
      const { page, limit } = query
      const where = await matching(query, context)
      const found = await reading(context).find(where, { order, limit, offset: (page - 1) * limit })
      return { data: found.map(({ item }) => item), page, limit, total: await reading(context).count(where) }
    },
    count: async ({ query }, context) => ({ count: await reading(context).count(await matching(query, context)) }),
    changes: ({ query }, context) =>
      readDelta(
        recordDelta({
          collection: offered(collection, crud),
          table: { id: table.id, changedXid: offered(table.changedXid, crud) },
          reading: reading(context),
          newestFirst,
        }),
        query,
        context,
      ),
    get: ({ params }, context) => readRecord(params.id, context),
    history: async ({ params }, context) => {
      const data = await readHistory(entity, params.id, context)
      // Deleted records still have their audit trail.
      if (data.length === 0) await readRecord(params.id, context)
      return { data }
    },
    create: ({ body }, context) => offered(create, crud)(body, context),
    edit: ({ params, body }, context) => offered(edit, crud)(params.id, body.changes, context),
    remove: ({ params }, context) => offered(remove, crud)(params.id, context),
  }
  const prepares: Partial<Record<keyof Crud, (asked: CrudRequest<C>, companyId: string) => Promise<void>>> =
    prepare === undefined
      ? {}
      : {
          create: ({ body }, companyId) => prepare({ ...body }, companyId),
          edit: ({ body }, companyId) => prepare(setBy(body.changes), companyId),
        }
  return CRUD_VERBS.flatMap((verb): CompanyRoute[] => {
    const endpoint = crud[verb]
    const before = prepares[verb]
    return endpoint === undefined
      ? []
      : [{ needs: 'company', endpoint, handle: handlers[verb], ...(before && { prepare: before }) }]
  })
}

/** Returns the route of a call that does the same as another one, under a different path. */
export function alsoAt(endpoint: Endpoint, does: Endpoint, routes: readonly CompanyRoute[]): CompanyRoute {
  const route = routes.find((one) => one.endpoint === does)
  if (route === undefined) throw new Error(`Nothing does ${does.id}`)
  return { ...route, endpoint }
}

/** Returns the new value of each changed field, except sets. */
export function setBy(changes: AnyChanges): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) => (change && 'add' in change ? [] : [[field, change?.to]])),
  )
}

function offered<Part>(part: Part | undefined, { get }: Crud): Part {
  if (part === undefined) throw new Error(`Beside ${get.id} stands a call that nothing does`)
  return part
}
