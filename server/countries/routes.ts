import { listCountries, listPhoneCodes } from '../../contract/country.ts'
import { COUNTRY_OPTIONS, type CountryCode } from '../../domain/countries.ts'
import { type Route, publicRoute } from '../http/route.ts'

/** Returns the routes of the countries; `open` contains the countries in which companies can sign up. */
export const countryRoutes = (open: readonly CountryCode[]): readonly Route[] => [
  publicRoute(listCountries, async ({ query }) => ({
    data: COUNTRY_OPTIONS.map(({ timeZone: _, taxRate: __, ...option }) => ({
      ...option,
      isActive: open.includes(option.code),
    })).filter(({ isActive }) => query.isActive === undefined || isActive === (query.isActive === 'true')),
  })),
  publicRoute(listPhoneCodes, async () => ({
    data: COUNTRY_OPTIONS.map(({ code, phoneCode, emoji, flag }) => ({ code, phoneCode, emoji, flag })),
  })),
]
