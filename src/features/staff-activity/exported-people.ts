import { type ComparedShare, type PersonStatistics, peopleStatistics } from '../../../contract/people-statistics.ts'
import { amountCell, type Cell } from '../../../domain/spreadsheet/cell.ts'
import type { ExportRequest } from '../../data/export/export-messages.ts'
import type { ExportPlace } from '../../data/export/export-place.ts'
import type { ExportedRows } from '../../data/export/serve-export.ts'

/** Question of the export: that of the page. */
export interface ExportedPeople {
  from: string
  before: string
  locationIds: string | undefined
}

/** Shares of a person; each has a column of its own, and columns of its stays and of colleagues. */
export const EXPORTED_SHARES = [
  'voids',
  'earlyEnds',
  'lastMinutes',
  'discounts',
  'cash',
  'passStays',
  'lostTickets',
] as const
export const EXPORTED_SUMS = ['revenue', 'atRisk', 'unverified', 'overShort', 'payOuts'] as const

/** Returns the cells of a person, in the order of the table: person, stays, shares, sums, openings. */
export function personCells(one: PersonStatistics): Cell[] {
  return [
    one.person.name,
    { count: one.stays },
    ...EXPORTED_SHARES.flatMap((field) => shareCells(one[field])),
    ...EXPORTED_SUMS.map((field) => amountCell(one[field])),
    { count: one.drawerOpenings },
  ]
}

function shareCells(share: ComparedShare | undefined): Cell[] {
  if (share === undefined || share.cases === 0) return [null, null, null]
  const { hits, cases, expected } = share
  return [{ count: hits }, { count: per100(hits / cases) }, expected === null ? null : { count: per100(expected) }]
}

/** Share per 100 stays, to one decimal. */
const per100 = (share: number) => Math.round(share * 1_000) / 10

/** Returns all people of the page. */
export async function* readPeople(
  { api }: Pick<ExportPlace, 'api'>,
  { question: { from, before, locationIds } }: Pick<ExportRequest<ExportedPeople>, 'question'>,
): AsyncIterable<ExportedRows> {
  const { data } = await api.call(peopleStatistics, {
    query: { from, before, ...(locationIds !== undefined && { locationIds }) },
  })
  yield { rows: data.map(personCells), total: data.length }
}
