import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'

import { ChevronDownIcon } from '../../ui/icons.tsx'
import type { DriverSelectProps } from './driver-options.tsx'

// Loaded after the form: the list of drivers is larger than the form around it.
const DriverOptions = lazy(() => import('./driver-options.tsx'))

/** Selects one of the drivers on this device by any part of their name, contacts or plates. */
export function DriverSelect(props: DriverSelectProps) {
  const { t } = useLingui()
  const { id, label, value, error } = props
  const [typed, setTyped] = useState(value?.name ?? '')
  return (
    <Suspense
      fallback={
        <TextInput
          id={id}
          label={label}
          withAsterisk
          aria-required
          placeholder={t`Name, document, phone or plate`}
          autoComplete="off"
          rightSection={<ChevronDownIcon size={16} />}
          rightSectionPointerEvents="none"
          error={error}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      <DriverOptions {...props} typed={typed} onType={setTyped} />
    </Suspense>
  )
}
