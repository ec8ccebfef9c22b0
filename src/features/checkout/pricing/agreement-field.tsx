import { useLingui } from '@lingui/react/macro'

import { SelectInput } from '../../../ui/form/select-field.tsx'
import { useFieldControl } from '../../../ui/form/use-field-control.ts'
import { NO_AGREEMENT, type AgreementOffer } from './offered-agreements.ts'

interface AgreementFieldProps {
  label: string
  offered: AgreementOffer
  /** Name of the service's present agreement, which may no longer be offered. */
  current: { id: string; name: string } | null
  disabled?: boolean
  /** Whether "no agreement" can replace the default one. */
  offersNone?: boolean
}

/** Select for the offered agreements; the empty choice is the default one. */
export function AgreementField({
  label,
  offered: { list, byItself },
  current,
  disabled = false,
  offersNone = false,
}: AgreementFieldProps) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string>()
  const others = list.filter(({ id }) => id !== byItself?.id || id === value)
  const gone = current !== null && value === current.id && !list.some(({ id }) => id === current.id) ? [current] : []
  return (
    <SelectInput
      {...control}
      label={label}
      disabled={disabled}

      data={[
        { value: '', label: byItself?.name ?? t`No agreement` },
        ...(offersNone && byItself !== null ? [{ value: NO_AGREEMENT, label: t`No agreement` }] : []),
        ...[...others, ...gone].map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}
