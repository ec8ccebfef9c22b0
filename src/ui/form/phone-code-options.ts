import { useLingui } from '@lingui/react/macro'

import { COUNTRY_OPTIONS, type CountryCode } from '../../../domain/countries.ts'
import type { Option } from '../chips/selection.ts'
import { COUNTRY_LABELS } from '../labels/people.ts'

/** Returns the phone codes to choose from, with their countries, and the record's present code. */
export function usePhoneCodeOptions(
  codes: readonly { code: CountryCode; phoneCode: string }[],
  chosen: string,
): readonly Option[] {
  const { t } = useLingui()
  const options = codes.map(({ code, phoneCode }) => {
    const country = COUNTRY_OPTIONS.find((option) => option.code === code)
    return {
      value: phoneCode,
      label: country ? `+${phoneCode} ${t(COUNTRY_LABELS[country.country])}` : `+${phoneCode}`,
    }
  })
  return withChosenCode(options, chosen)
}

/** Adds a record's code if it is not offered, so that nobody has to choose another. */
export function withChosenCode(options: readonly Option[], chosen: string): readonly Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: `+${chosen}` }]
}
