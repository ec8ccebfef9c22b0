import { listCountries, listPhoneCodes } from '../../contract/country.ts'
import { COUNTRY_OPTIONS } from '../../domain/countries.ts'
import { type Route, publicRoute } from '../http/route.ts'

export const countryRoutes: readonly Route[] = [
  publicRoute(listCountries, async ({ query }) => ({
    data: COUNTRY_OPTIONS.filter(
      (option) => query.isActive === undefined || option.isActive === (query.isActive === 'true'),
    ).map(({ timeZone: _, taxRate: __, ...option }) => option),
  })),
  publicRoute(listPhoneCodes, async () => ({
    data: COUNTRY_OPTIONS.map(({ code, phoneCode, emoji, flag }) => ({ code, phoneCode, emoji, flag })),
  })),
]
