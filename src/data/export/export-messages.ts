import type { Country } from '../../../domain/countries.ts'
import type { AmountLook, ExportWords } from '../../../domain/spreadsheet/cell.ts'
import type { AboutLine } from '../../../domain/spreadsheet/workbook.ts'

/** The sheet that describes the file. */
export interface ExportAbout {
  name: string
  lines: readonly AboutLine[]
  /** Label for the number of rows. */
  rows: string
}

/** Request of a list to its export worker. `Question`: the part that only this list knows, such as its filters. */
export interface ExportRequest<Question> {
  format: ExportFormat
  /** Title of the sheet in the file. */
  title: string
  about: ExportAbout
  header: readonly string[]
  /** Translated words; a worker has no catalog. */
  words: ExportWords
  /**
   * Maximum number of rows that the browser writes; the server creates larger files. `null` if the server creates no
   * file of this list.
   */
  most: number | null
  question: Question
  /** The person whose kept database the worker reads. */
  userId: string
  companyId: string
  /** Format of the company's amounts. */
  amounts: AmountLook
  /** Country of the company, which decides the separators of a CSV file. */
  country: Country
}

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * Messages of the export worker. `writing`: all rows are read and the file is being created. `tooMany`: there are more
 * rows than the browser writes, and no file was created.
 */
export type ExportMessage =
  | { kind: 'reading'; done: number; total: number | null }
  | { kind: 'writing'; rows: number }
  | { kind: 'done'; rows: number; file: Blob }
  | { kind: 'tooMany'; rows: number }
  | { kind: 'failed'; why: 'offline' | 'filling' | 'refused' | 'storage' | 'other' }
