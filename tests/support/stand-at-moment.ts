import { CLOCK_MOVED_BY, moveDate, wayToMoment } from './moment.ts'

/** The process that has moved it: the test files that follow each other there begin at the same moment each. */
const CLOCK_MOVED_IN = 'CLOCK_MOVED_IN'

// Imported first by whatever process a test is in, a server's too: the product has no switch for its clock. That of the
// database, by which sessions, links and tries end, goes on as it does.
const given = process.env[CLOCK_MOVED_IN] === String(process.pid) ? undefined : process.env[CLOCK_MOVED_BY]
if (given === undefined) {
  moveDate(0)
  process.env[CLOCK_MOVED_IN] = String(process.pid)
  process.env[CLOCK_MOVED_BY] = String(wayToMoment())
}
moveDate(Number(process.env[CLOCK_MOVED_BY]))
