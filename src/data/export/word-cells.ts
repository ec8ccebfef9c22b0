import { type Cell, type ExportWords, wordCell } from '../../../domain/spreadsheet/cell.ts'

/** Whether a row has changes that the server does not know of; empty where it has none. */
export function unsentCell(
  words: ExportWords,
  { pending, needsPerson }: { pending: boolean; needsPerson: boolean },
): Cell {
  return pending ? wordCell(words, 'unsent', needsPerson ? 'refused' : 'waiting') : null
}
