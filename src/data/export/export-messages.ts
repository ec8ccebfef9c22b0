import type { AmountLook } from '../../lib/spreadsheet/cell.ts'

/** What a list asks of its export worker, beside what it alone knows of its question. */
export interface ExportRequest<Question> {
  format: ExportFormat
  /** Of the sheet in the file. */
  title: string
  header: readonly string[]
  /** Words for the members of enumerations, by `column.member`: a worker has no catalog. */
  words: Readonly<Record<string, string>>
  question: Question
  /** Whose kept database it reads. */
  userId: string
  companyId: string
  /** How the company writes its amounts. */
  amounts: AmountLook
}

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What the worker says. `writing`: all rows are read, the file is being made. */
export type ExportMessage =
  | { kind: 'reading'; done: number; total: number | null }
  | { kind: 'writing'; rows: number }
  | { kind: 'done'; rows: number; file: Blob }
  | { kind: 'failed'; why: 'offline' | 'filling' | 'refused' | 'storage' | 'other' }
