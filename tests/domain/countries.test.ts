import { describe, expect, it } from 'vitest'

import { COUNTRIES, COUNTRY_CODES, COUNTRY_OPTIONS, CURRENCIES, countryOption } from '../../domain/countries.ts'
import { isTimeZone } from '../../domain/zoned-time.ts'

describe('countries [S1-03]', () => {
  it('are Colombia, Mexico and the United Kingdom', () => {
    expect(COUNTRY_OPTIONS.map((option) => option.country)).toEqual(['colombia', 'mexico', 'united_kingdom'])
    expect(COUNTRY_OPTIONS.map((option) => option.code)).toEqual([...COUNTRY_CODES])
  })

  it('include England as another name of the United Kingdom', () => {
    expect(countryOption('england')).toBe(countryOption('united_kingdom'))
    expect(COUNTRIES.map((country) => countryOption(country).code)).toEqual(['co', 'gb', 'mx', 'gb'])
  })

  it('show the United Kingdom as coming soon', () => {
    expect(COUNTRY_OPTIONS.filter((option) => option.isActive).map((option) => option.code)).toEqual(['co', 'mx'])
  })

  it.each(COUNTRY_OPTIONS)(
    'include code, name, phone code, emoji, flag, locale, currency, zone and tax: $name [S3-09]',
    (option) => {
      expect(option.name).not.toBe('')
      expect(option.phoneCode).toMatch(/^\d{2}$/)
      expect(option.emoji).toBe({ co: '🇨🇴', mx: '🇲🇽', gb: '🇬🇧' }[option.code])
      expect(option.flag).toBe(`/flags/${option.code}.svg`)
      expect(option.locale.toLowerCase()).toMatch(new RegExp(`_${option.code}$`))
      expect(CURRENCIES).toContain(option.currency)
      expect(isTimeZone(option.timeZone)).toBe(true)
      expect(option.taxRate).toBe({ co: 1900, mx: 1600, gb: 2000 }[option.code])
    },
  )
})
