import type { Country } from '../../../domain/countries.ts'
import { type UploadPlace, checkRows } from '../../../domain/uploads/check-rows.ts'
import type { UploadRow } from '../../../domain/uploads/columns.ts'
import { type FixPlace, answerGroups, fixGroups } from '../../../domain/uploads/fixes.ts'
import { PLACE } from './support.ts'

const VALIDITY = { validityUnit: 'months', validityCount: 1 } as const
const placeIn = (country: Country, phoneCode: string): FixPlace => ({
  ...PLACE,
  country,
  phoneCode,
  validity: VALIDITY,
})
export const COLOMBIA = placeIn('colombia', '57')
export const BRITAIN = placeIn('united_kingdom', '44')

export const faultsOf = (rows: readonly UploadRow[], place: UploadPlace = COLOMBIA) => checkRows(rows, place).faults
export const fixesOf = (rows: readonly UploadRow[], place = COLOMBIA) => fixGroups(rows, faultsOf(rows, place), place)
export const answersTo = (rows: readonly UploadRow[], place = COLOMBIA) =>
  answerGroups(rows, faultsOf(rows, place), place)
