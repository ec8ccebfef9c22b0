export const CURRENCIES = ['COP', 'GBP', 'MXN', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

/** `england` is accepted on input and shown as Great Britain. */
export const COUNTRIES = ['colombia', 'england', 'mexico', 'united_kingdom'] as const
export type Country = (typeof COUNTRIES)[number]

export const COUNTRY_CODES = ['co', 'mx', 'gb'] as const
export type CountryCode = (typeof COUNTRY_CODES)[number]

export interface CountryOption {
  code: CountryCode
  country: Exclude<Country, 'england'>
  /** In the country's own language; the app shows a translated name. */
  name: string
  phoneCode: '57' | '52' | '44'
  emoji: string
  /** Path on our own origin. */
  flag: string
  locale: 'es_CO' | 'es_MX' | 'en_GB'
  currency: Currency
  /** Default of a new location; each location may set its own. */
  timeZone: string
  /** Value added tax in basis points: 1900 is 19 %. */
  taxRate: number
  /** Whether companies can sign up there by default; an installation may decide otherwise. */
  isActive: boolean
}

export const COUNTRY_OPTIONS: readonly CountryOption[] = [
  {
    code: 'co',
    country: 'colombia',
    name: 'Colombia',
    phoneCode: '57',
    emoji: '🇨🇴',
    flag: '/flags/co.svg',
    locale: 'es_CO',
    currency: 'COP',
    timeZone: 'America/Bogota',
    taxRate: 1900,
    isActive: true,
  },
  {
    code: 'mx',
    country: 'mexico',
    name: 'México',
    phoneCode: '52',
    emoji: '🇲🇽',
    flag: '/flags/mx.svg',
    locale: 'es_MX',
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    taxRate: 1600,
    isActive: true,
  },
  {
    code: 'gb',
    country: 'united_kingdom',
    name: 'United Kingdom',
    phoneCode: '44',
    emoji: '🇬🇧',
    flag: '/flags/gb.svg',
    locale: 'en_GB',
    currency: 'GBP',
    timeZone: 'Europe/London',
    taxRate: 2000,
    isActive: false,
  },
]

/** Countries in which companies can sign up if an installation does not name its own. */
export const SIGN_UP_COUNTRIES: readonly CountryCode[] = COUNTRY_OPTIONS.flatMap(({ code, isActive }) =>
  isActive ? code : [],
)

export function countryOption(country: Country): CountryOption {
  const wanted = country === 'england' ? 'united_kingdom' : country
  const option = COUNTRY_OPTIONS.find((candidate) => candidate.country === wanted)
  if (!option) throw new Error(`No country option for ${country}`)
  return option
}
