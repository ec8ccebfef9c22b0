import { type Cell, type ExportWords, wordCell } from '../../../domain/spreadsheet/cell.ts'

/** Returns a word if a row has changes that the server does not have; otherwise an empty text. */
export function unsentCell(
  words: ExportWords,
  { pending, needsPerson }: { pending: boolean; needsPerson: boolean },
): Cell {
  return pending ? wordCell(words, 'unsent', needsPerson ? 'refused' : 'waiting') : null
}
