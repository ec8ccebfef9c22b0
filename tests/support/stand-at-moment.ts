import { CLOCK_MOVED_BY, moveDate, wayToMoment } from './moment.ts'

/** The process whose clock was moved: test files that run in it one after the other begin at the same moment. */
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
