import { type MonthReport, getMonth } from '../../../contract/month.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { deskOf } from '../cash-ups/support.ts'
import { passesOf } from '../passes/support.ts'
import type { TestServer } from '../support/test-server.ts'
import type { booksOf } from './support.ts'

export const WHY = 'The barrier did not open'

/** Short forms of a company’s last whole month. */
export function monthsOf(server: TestServer, { before, dayOf, demo }: Awaited<ReturnType<typeof booksOf>>) {
  const desk = deskOf(server)
  const passes = passesOf(server, demo)
  const TODAY = dayOf(new Date())

  /** The last month that can be closed, and a moment of its last day. */
  const MONTH = monthBefore(dayOf(before(HOUR_MS)).slice(0, 7), 1)
  const THEN = new Date(Date.parse(`${monthBefore(MONTH, -1)}-01T17:00:00Z`) - DAY_MS)
  const SINCE_MS = Date.now() - THEN.getTime()
  /** A stay of two hours on that day. */
  const PAID = { inMs: SINCE_MS + 2 * HOUR_MS, endedMs: SINCE_MS }

  function monthBefore(month: string, months: number): string {
    const [year = 0, number = 1] = month.split('-').map(Number)
    return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7)
  }

  const month = (locationIds: string, query: { month?: string; knownOn?: string } = {}): Promise<MonthReport> =>
    server.value(getMonth, { query: { month: MONTH, locationIds, ...query } }, demo.owner)
  const fieldOf = (answer: Awaited<ReturnType<typeof server.call>>) =>
    answer.ok ? 'done' : answer.problem.errors?.[0]?.code

  return { desk, passes, TODAY, MONTH, THEN, SINCE_MS, PAID, monthBefore, month, fieldOf }
}
