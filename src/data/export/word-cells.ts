import type { Cell } from '../../lib/spreadsheet/cell.ts'
import type { ExportRequest } from './export-messages.ts'

export type ExportWords = ExportRequest<unknown>['words']

/** The member of an enumeration in the words of its person. */
export function wordCell(words: ExportWords, column: string, member: string | null): Cell {
  return member === null ? null : (words[`${column}.${member}`] ?? member)
}

/** Whether a row has changes that the server does not know of; empty where it has none. */
export function unsentCell(words: ExportWords, { pending, needsPerson }: { pending: boolean; needsPerson: boolean }): Cell {
  return pending ? wordCell(words, 'unsent', needsPerson ? 'refused' : 'waiting') : null
}
