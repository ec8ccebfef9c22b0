import { type Agreement, agreementCalls } from '../../../contract/agreement.ts'
import { agreementCollection } from '../../data/kept-data.ts'
import { defineKeptList } from '../../data/use-kept-records.ts'
import { defineOnlineWrite, learnsRecord } from '../../data/online-write.ts'
import type { AgreementSearch } from './agreements-search.ts'

/** Returns the query of the kept agreements that match the address, by name. */
export const agreementQuery = defineKeptList<Agreement, AgreementSearch>({
  collection: 'agreements',
  table: (db) => db.agreements,
  searched: ({ name }) => name,
  filters: {
    enabled: (agreement, enabled) => agreement.enabled === enabled,
    type: (agreement, type) => agreement.type === type,
    location: ({ locationIds = [] }, location) => locationIds.length === 0 || locationIds.includes(location),
  },
  order: (one, other) => one.name.localeCompare(other.name),
})

const collection = agreementCollection

export const createAgreement = defineOnlineWrite({ endpoint: agreementCalls.create, collection, learns: learnsRecord })
export const editAgreement = defineOnlineWrite({ endpoint: agreementCalls.edit, collection, learns: learnsRecord })
