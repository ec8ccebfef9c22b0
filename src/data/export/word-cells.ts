import type { Cell } from '../../../domain/spreadsheet/cell.ts'
import { type ExportWords, wordCell } from '../../../domain/spreadsheet/words.ts'

/** Whether a row has changes that the server does not know of; empty where it has none. */
export function unsentCell(words: ExportWords, { pending, needsPerson }: { pending: boolean; needsPerson: boolean }): Cell {
  return pending ? wordCell(words, 'unsent', needsPerson ? 'refused' : 'waiting') : null
}
