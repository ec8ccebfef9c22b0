import * as v from 'valibot'

import { COUNTRIES, COUNTRY_CODES, CURRENCIES } from '../domain/countries.ts'
import { defineEndpoint } from './endpoint.ts'
import { flagFilter } from './list.ts'

export const CountryOption = v.object({
  code: v.picklist(COUNTRY_CODES),
  country: v.picklist(COUNTRIES),
  name: v.string(),
  phoneCode: v.string(),
  emoji: v.string(),
  flag: v.string(),
  locale: v.string(),
  currency: v.picklist(CURRENCIES),
  isActive: v.boolean(),
})
export type CountryOption = v.InferOutput<typeof CountryOption>

export const listCountries = defineEndpoint({
  id: 'listCountries',
  area: 'entities',
  method: 'GET',
  path: '/public/countries',
  withoutSession: true,
  request: { query: v.object({ isActive: flagFilter }) },
  response: v.object({ data: v.array(CountryOption) }),
  queueable: false,
})

export const listPhoneCodes = defineEndpoint({
  id: 'listPhoneCodes',
  area: 'entities',
  method: 'GET',
  path: '/public/countries/phone-codes',
  withoutSession: true,
  request: {},
  response: v.object({
    data: v.array(
      v.object({ code: v.picklist(COUNTRY_CODES), phoneCode: v.string(), emoji: v.string(), flag: v.string() }),
    ),
  }),
  queueable: false,
})
