import { useLingui } from '@lingui/react/macro'

import { COUNTRY_OPTIONS, type CountryCode } from '../../../domain/countries.ts'
import type { Option } from '../chips/selection.ts'
import { COUNTRY_LABELS } from '../labels/people.ts'

/** Phone codes to choose from, with their countries, and the one that a record has already. */
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

/** A record may have a code that is not among those that are offered: it stays, and nobody has to choose another. */
export function withChosenCode(options: readonly Option[], chosen: string): readonly Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: `+${chosen}` }]
}
