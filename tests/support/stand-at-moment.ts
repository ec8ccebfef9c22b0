import { CLOCK_MOVED_BY, moveDate, wayToMoment } from './moment.ts'

/** The process that has moved it: the test files that follow each other there begin at the same moment each. */
const CLOCK_MOVED_IN = 'CLOCK_MOVED_IN'

// Imported first by every process of a test, servers included: the product has no switch for its clock. The
// database's own clock, which ends sessions, links and attempts, is not changed.
const given = process.env[CLOCK_MOVED_IN] === String(process.pid) ? undefined : process.env[CLOCK_MOVED_BY]
if (given === undefined) {
  moveDate(0)
  process.env[CLOCK_MOVED_IN] = String(process.pid)
  process.env[CLOCK_MOVED_BY] = String(wayToMoment())
}
moveDate(Number(process.env[CLOCK_MOVED_BY]))
