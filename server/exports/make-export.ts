import { configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'

import { EXPORT_KEPT_DAYS, type ExportFailure } from '../../domain/exports.ts'
import { partsOf, type Rows, type Workbook } from '../../domain/spreadsheet/workbook.ts'
import { DAY_MS } from '../../domain/time.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { Database, Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { exportPieces } from '../db/schema/exports.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { EXPORT, EXPORT_END } from '../jobs/queues.ts'
import type { Outcome } from '../jobs/worker.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { readScope, type Scope } from '../reports/scope.ts'
import type { CompanyActor } from '../session/actor.ts'
import { aboutFile } from './about-file.ts'
import { type ExportTable, exportTable } from './export-table.ts'
import { requesterOf, seesAll } from './requester.ts'
import {
  beginAttempt,
  type ExportKey,
  type ExportRow,
  deletePieces,
  failAttempt,
  SupersededError,
  withinAttempt,
} from './attempt.ts'
import { exportMail } from './export-mail.ts'
import { type FileWords, fileWords } from './file-words.ts'

/** Bytes read and sent at once. */
const PIECE_BYTES = 256 * 1024
/** Number of crashed processes after which a file is not started again. */
const ATTEMPTS_MOST = 5

interface ExportDeps {
  database: Database
  now: () => Date
  log: Pick<Logger, 'warn'>
}

/** Reason why there will be no file. */
class NotMade extends Error {
  override readonly name = 'NotMade'
  readonly failure: ExportFailure

  constructor(failure: ExportFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Creates requested files, a few rows at a time. If a process dies, the next one deletes its incomplete data. */
export function makeExports(jobs: Jobs, makeOne: (key: ExportKey) => Promise<Outcome>): void {
  jobs.work(EXPORT, async (key) => {
    const outcome = await makeOne(key)
    jobs.wake()
    return outcome
  })
}

const DONE: Outcome = { result: 'done', note: () => Promise.resolve() }
const AGAIN: Outcome = { result: 'again', note: () => Promise.resolve() }

export async function makeExport(key: ExportKey, jobs: Pick<Jobs, 'send'>, making: ExportDeps): Promise<Outcome> {
  const { database, log } = making
  const attempt = uuidv7()
  const row = await database.transaction((tx) => beginAttempt(key, attempt, tx))
  if (row === 'over') return DONE
  if (row === 'busy') return AGAIN
  try {
    if (row.attempts > ATTEMPTS_MOST) throw new NotMade('not_made')
    await write(row, attempt, jobs, making)
  } catch (error) {
    if (error instanceof SupersededError) return DONE
    if (error instanceof NotMade) {
      await database.transaction((tx) => noteFailed(row, attempt, error.failure, jobs, making.now(), tx))
    } else {
      log.warn({ err: error, export: key.id }, 'a file was not made, beginning anew later')
      await database.transaction((tx) => failAttempt(key, attempt, tx))
      return AGAIN
    }
  }
  return DONE
}

interface StartedExport {
  actor: CompanyActor
  scope: Scope
  words: FileWords
  asked: ExportTable
  company: Pick<typeof companies.$inferSelect, 'name' | 'currency' | 'amountStyle'>
  about: (rows: number) => ReturnType<Awaited<ReturnType<typeof aboutFile>>>
}

async function write(
  row: ExportRow,
  attempt: string,
  jobs: Pick<Jobs, 'send'>,
  { database, now }: ExportDeps,
): Promise<void> {
  const start = await database.transaction((tx) => startOf(row, attempt, now(), tx))
  const { asked: table, words, scope, company, about } = start
  const read = table.reader(words.members, scope)
  const unsaved: Uint8Array[] = []
  let saved = { pieces: 0, size: 0 }
  let done = 0

  /** Stores the written bytes, except the incomplete last piece. */
  async function save(tx: Transaction, isLast: boolean): Promise<void> {
    const bytes = Buffer.concat(unsaved.splice(0))
    const whole = isLast ? bytes.length : bytes.length - (bytes.length % PIECE_BYTES)
    if (whole < bytes.length) unsaved.push(bytes.subarray(whole))
    const contents = Array.from({ length: Math.ceil(whole / PIECE_BYTES) }, (_, nth) =>
      bytes.subarray(nth * PIECE_BYTES, Math.min(whole, (nth + 1) * PIECE_BYTES)),
    )
    const { companyId, id } = row
    if (contents.length > 0)
      await tx.db
        .insert(exportPieces)
        .values(contents.map((content, nth) => ({ companyId, exportId: id, nth: saved.pieces + nth, content })))
    saved = { pieces: saved.pieces + contents.length, size: saved.size + whole }
  }

  /**
   * Reads each page in its own transaction, with the requester's current rights. One transaction for the whole file
   * would delay all deltas.
   */
  async function* pages(): AsyncGenerator<Rows> {
    for (;;) {
      const rows = await database.transaction(async (tx) => {
        const current = await withinAttempt(row, attempt, { done }, tx)
        const actor = await requesterOf(current, tx)
        if (actor === null) throw new NotMade('asker_gone')
        if (!seesAll(start.scope.locationIds ?? start.actor.locationIds, actor)) throw new NotMade('location_lost')
        await save(tx, false)
        return read({ tx, actor: start.actor, now: row.createdAt })
      })
      if (rows === null) return
      done += rows.length
      yield rows
    }
  }

  const inMoney = (title: string) => `${title} (${company.currency})`
  const book = {
    title: words.lists[row.list],
    header: table.columns.map(({ word, isMoney }) => (isMoney ? inMoney(words.titleOf(word)) : words.titleOf(word))),
    rows: pages(),
    amounts: { currency: company.currency, style: company.amountStyle },
    about,
  }
  await writeXlsx(book, (bytes) => unsaved.push(bytes))
  await database.transaction(async (tx) => {
    await withinAttempt(row, attempt, {}, tx)
    await save(tx, true)
    const endedAt = now()
    const day = wallClock(endedAt, scope.timeZone).slice(0, 10)
    const ready = {
      state: 'ready',
      done,
      ...saved,
      fileName: exportFileName(words.lists[row.list], day),
      seenLocationIds: seenBy(start),
      endedAt,
      expiresAt: new Date(endedAt.getTime() + EXPORT_KEPT_DAYS * DAY_MS),
    } as const
    await withinAttempt(row, attempt, ready, tx)
    await tellAsker(row, start.actor.email, jobs, tx)
    await jobs.send(EXPORT_END, { companyId: row.companyId, id: row.id }, tx, EXPORT_KEPT_DAYS * DAY_MS)
  })
}

/** Locations in the file; null for the whole company. */
function seenBy({ scope }: StartedExport): string[] | null {
  return scope.locationIds === null ? null : [...scope.locationIds]
}

async function startOf(row: ExportRow, attempt: string, now: Date, tx: Transaction): Promise<StartedExport> {
  await withinAttempt(row, attempt, {}, tx)
  const actor = await requesterOf(row, tx)
  if (actor === null) throw new NotMade('asker_gone')
  const table = exportTable(row)
  const context = { tx, actor, now }
  const scope = await readScope(table.locationIds, row.timeZone, context).catch((error: unknown) => {
    throw error instanceof ProblemError ? new NotMade('location_lost') : error
  })
  const [company] = await tx.db
    .select({
      name: companies.name,
      country: companies.country,
      currency: companies.currency,
      amountStyle: companies.amountStyle,
    })
    .from(companies)
    .where(eq(companies.id, row.companyId))
  if (!company) throw new Error('A file without its company')
  const words = await fileWords(row.language, company.country, context)
  return { actor, scope, words, asked: table, company, about: await aboutFile({ row, scope, company, words }, context) }
}

async function noteFailed(
  row: ExportRow,
  attempt: string,
  failure: ExportFailure,
  jobs: Pick<Jobs, 'send'>,
  endedAt: Date,
  tx: Transaction,
): Promise<void> {
  await withinAttempt(row, attempt, { state: 'failed', failure, endedAt }, tx)
  await deletePieces(row, tx)
  if (failure !== 'asker_gone') await tellAsker(row, row.askerEmail, jobs, tx)
}

async function tellAsker(
  { companyId, id, language }: ExportRow,
  to: string,
  jobs: Pick<Jobs, 'send'>,
  tx: Transaction,
): Promise<void> {
  await enqueueMail(
    exportMail,
    { companyId, to, language, facts: { exportId: id } },
    { tx, enqueue: (queue, data, within) => jobs.send(queue, data, within) },
  )
}

/** Returns a file name with characters that every system accepts: `ventas-2026-11-20.xlsx`. */
function exportFileName(title: string, day: string): string {
  return `${title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}-${day}.xlsx`
}

// zlib compresses on its own threads.
configure({ useWebWorkers: false })

/** Writes an .xlsx file while its rows are read, so that neither file nor rows are completely in memory. */
async function writeXlsx(book: Workbook, write: (bytes: Uint8Array) => void): Promise<void> {
  // Spreadsheet programs can't read 64-bit archives.
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (bytes) => write(bytes) }), { zip64: false })
  for await (const { path, texts } of partsOf(book)) await zip.add(path, bytesOf(texts))
  await zip.close()
}

/** Other requests run between two pieces. */
function bytesOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const reading = texts[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve))
        const next = await reading.next()
        if (next.done === true) controller.close()
        else controller.enqueue(Buffer.from(next.value))
      },
    },
    { highWaterMark: 1 },
  )
}
