import type { Cell } from './cell.ts'

/** Words for the members of enumerations, by `column.member`. */
export type ExportWords = Readonly<Record<string, string>>

/** The member of an enumeration in the words of its person. */
export function wordCell(words: ExportWords, column: string, member: string | null): Cell {
  return member === null ? null : (words[`${column}.${member}`] ?? member)
}
