import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { VehicleTypeText } from '../../../contract/vehicle-type.ts'
import { PAYMENT_METHODS, SERVICE_STATUSES } from '../../../domain/services.ts'
import { isDay } from '../../lib/dates.ts'
import { listSearch, optionalSearch } from '../../lib/url-search.ts'

const Day = v.pipe(v.string(), v.check(isDay))
const Time = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))

/** Address of a report. Invalid values are dropped. */
export const ReportSearch = v.pipe(
  v.object({
    from: optionalSearch(Day),
    to: optionalSearch(Day),
    fromTime: optionalSearch(Time),
    toTime: optionalSearch(Time),
    locations: optionalSearch(listSearch(Id)),
    operators: optionalSearch(listSearch(Id)),
    agreements: optionalSearch(listSearch(Id)),
    memberships: optionalSearch(listSearch(Id)),
    methods: optionalSearch(listSearch(v.picklist(PAYMENT_METHODS))),
    types: optionalSearch(listSearch(VehicleTypeText)),
    statuses: optionalSearch(listSearch(v.picklist(SERVICE_STATUSES))),
    /** People who voided. */
    voiders: optionalSearch(listSearch(Id)),
    /** VAT rates in basis points, or `none`. */
    rates: optionalSearch(listSearch(v.pipe(v.string(), v.regex(/^(\d{1,5}|none)$/)))),
    /** The day up to which recorded facts count. */
    known: optionalSearch(Day),
    /** A string; the report checks whether it offers the group. */
    group: optionalSearch(v.string()),
    /** Whether the preceding range is shown for comparison. */
    beside: optionalSearch(v.literal(true)),
    /** The saved view with which it was opened. */
    saved: optionalSearch(Id),
    /** Whether the person has confirmed reading a long range. */
    wide: optionalSearch(v.literal(true)),
  }),
  v.transform((search) =>
    search.from !== undefined && search.to !== undefined && search.from <= search.to
      ? search
      : { ...search, from: undefined, to: undefined },
  ),
  v.transform((search) =>
    search.fromTime !== undefined && search.toTime !== undefined && search.fromTime < search.toTime
      ? search
      : { ...search, fromTime: undefined, toTime: undefined },
  ),
)
export type ReportSearch = v.InferOutput<typeof ReportSearch>
