import { type Cell, type ExportWords, wordCell } from '../../../domain/spreadsheet/cell.ts'

/** Returns a word if a row has changes that the server does not have; empty if there are none. */
export function unsentCell(
  words: ExportWords,
  { pending, needsPerson }: { pending: boolean; needsPerson: boolean },
): Cell {
  return pending ? wordCell(words, 'unsent', needsPerson ? 'refused' : 'waiting') : null
}
