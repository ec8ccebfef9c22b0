import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { Holiday, NewHoliday } from './holiday.ts'
import { Id, LocalDay } from './primitives.ts'

/** Also answers if a segment is missing: `missing_parameters` names the required ones. */
export const verifyHoliday = defineEndpoint({
  id: 'verifyHoliday',
  area: 'entities',
  method: 'GET',
  path: '/calendar/verify/:companyId/:date',
  request: { params: v.object({ companyId: Id, date: LocalDay }) },
  response: v.object({ exists: v.boolean(), holiday: v.nullable(Holiday) }),
  queueable: false,
})

const Year = v.pipe(
  v.string('year_invalid'),
  v.regex(/^(19[7-9]\d|20\d\d)$/, 'year_invalid'),
  v.transform(Number),
  v.number(),
  v.integer('year_invalid'),
  v.minValue(1970, 'year_invalid'),
  v.maxValue(2099, 'year_invalid'),
)

export const suggestHolidays = defineEndpoint({
  id: 'suggestHolidays',
  area: 'entities',
  method: 'GET',
  path: '/calendar/suggestions/:year',
  request: {
    params: v.object({ year: Year }),
    query: v.object({ language: v.optional(v.picklist(['en', 'es'], 'invalidField'), 'en') }),
  },
  response: v.object({
    data: v.array(v.object({ holidayName: v.string(), holidayDate: LocalDay, isKnown: v.boolean() })),
  }),
  queueable: false,
})

/** Maximum number of holidays in a year. No country has as many. */
const MOST_OF_A_YEAR = 60

export const addHolidays = defineEndpoint({
  id: 'addHolidays',
  area: 'entities',
  method: 'POST',
  path: '/calendar/several',
  request: {
    body: v.object({
      holidays: v.pipe(v.array(NewHoliday), v.minLength(1, 'required'), v.maxLength(MOST_OF_A_YEAR, 'invalidField')),
    }),
  },
  response: v.object({ added: v.array(Holiday) }),
  queueable: false,
  idempotent: true,
})
