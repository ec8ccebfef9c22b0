import type { Country } from '../../../domain/countries.ts'
import type { AmountLook, ExportWords } from '../../../domain/spreadsheet/cell.ts'
import type { AboutLine } from '../../../domain/spreadsheet/workbook.ts'

/** The sheet of a file that says what it is. */
export interface ExportAbout {
  name: string
  lines: readonly AboutLine[]
  /** What the number of rows is called. */
  rows: string
}

/** What a list asks of its export worker, beside what it alone knows of its question. */
export interface ExportRequest<Question> {
  format: ExportFormat
  /** Of the sheet in the file. */
  title: string
  about: ExportAbout
  header: readonly string[]
  /** A worker has no catalog. */
  words: ExportWords
  /** Of more rows the server makes the file; null of a list that it makes none of. */
  most: number | null
  question: Question
  /** Whose kept database it reads. */
  userId: string
  companyId: string
  /** How the company writes its amounts. */
  amounts: AmountLook
  /** Country of the company, by which a CSV file is parted. */
  country: Country
}

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What the worker says. `writing`: all rows are read, the file is being made. `tooMany`: it made none, and was told or has read so many rows. */
export type ExportMessage =
  | { kind: 'reading'; done: number; total: number | null }
  | { kind: 'writing'; rows: number }
  | { kind: 'done'; rows: number; file: Blob }
  | { kind: 'tooMany'; rows: number }
  | { kind: 'failed'; why: 'offline' | 'filling' | 'refused' | 'storage' | 'other' }
