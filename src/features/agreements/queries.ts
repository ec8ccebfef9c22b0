import { type Agreement, agreementCalls, type AgreementUse, getAgreementUse } from '../../../contract/agreement.ts'
import { comparableText } from '../../../domain/text/comparable-text.ts'
import { agreementCollection } from '../../data/kept-data.ts'
import type { KeptQuery } from '../../data/use-kept-records.ts'
import { defineOnlineWrite, learnsRecord } from '../../data/online-write.ts'
import { type ServerRecordState, useServerRecord } from '../../data/use-server-records.ts'
import type { AgreementSearch } from './agreements-search.ts'

/** Returns the query of the kept agreements that match the address, by name. */
export function agreementQuestion({
  q = '',
  enabled,
  type,
  location,
}: Pick<AgreementSearch, 'q' | 'enabled' | 'type' | 'location'>): KeptQuery<Agreement> {
  return {
    collection: 'agreements',
    table: (db) => db.agreements,
    matches: (one) =>
      (enabled === undefined || one.enabled === enabled) &&
      (type === undefined || one.type === type) &&
      (location === undefined || isAt(one, location)) &&
      comparableText(one.name).includes(comparableText(q)),
    order: (one, other) => one.name.localeCompare(other.name),
    asked: JSON.stringify([q, enabled, type, location]),
  }
}

function isAt({ locationIds = [] }: Agreement, locationId: string): boolean {
  return locationIds.length === 0 || locationIds.includes(locationId)
}

/** Returns the usage of an agreement in a month, `2026-11`; only the server has all of it. */
export function useAgreementUse(id: string, month: string): ServerRecordState<AgreementUse> {
  return useServerRecord(['agreements', 'use', id, month], (api, signal) =>
    api.call(getAgreementUse, { params: { id }, query: { month } }, { signal }),
  )
}

const collection = agreementCollection

export const createAgreement = defineOnlineWrite({ endpoint: agreementCalls.create, collection, learns: learnsRecord })
export const editAgreement = defineOnlineWrite({ endpoint: agreementCalls.edit, collection, learns: learnsRecord })
