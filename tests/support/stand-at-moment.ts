import { CLOCK_MOVED_BY, moveDate, wayToMoment } from './moment.ts'

// Imported first by whatever process a test is in, a server's too: the product has no switch for its clock. That of the
// database, by which sessions, links and tries end, goes on as it does.
const by = Number(process.env[CLOCK_MOVED_BY] ?? wayToMoment())
process.env[CLOCK_MOVED_BY] = String(by)
moveDate(by)
