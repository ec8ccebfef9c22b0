import { useLingui } from '@lingui/react/macro'

import { LogoChoice } from '../../records/logo-choice.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'

/** The logo of a new location. */
export function LogoField() {
  const { t } = useLingui()
  const { value, setValue } = useFieldControl<string>()
  return (
    <LogoChoice
      value={value || null}
      of={t`the new location`}
      save={async (chosen) => {
        setValue(chosen ?? '')
        return true
      }}
    />
  )
}
