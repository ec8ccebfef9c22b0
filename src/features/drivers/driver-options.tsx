import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { phoneText } from '../../../domain/phones.ts'
import { driverTerms, isFoundBy, parseSearchTerms } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { findKeptDrivers } from './kept-drivers.ts'

const OFFERED = 8

export interface DriverSelectProps {
  /** Id of the control, for the error summary. */
  id: string
  label: string
  value: ChosenDriver | null
  error: string | undefined
  onChange: (driver: ChosenDriver) => void
}

interface DriverOptionsProps extends DriverSelectProps {
  /** Text of the field; while it equals the chosen driver's name, nothing is searched. */
  typed: string
  onType: (typed: string) => void
}

/** The field of `DriverSelect` with its suggestions. `lazy` needs the default export. */
export default function DriverOptions({ id, label, value, error, onChange, typed, onType }: DriverOptionsProps) {
  const { t } = useLingui()
  const { db } = useSession()
  // Whether the field that this one replaces had the focus; then this one takes it.
  const [entered] = useState(() => document.activeElement?.id === id)
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    if (entered) input.current?.focus()
  }, [entered])
  // The chosen driver's own name is not searched: it would find only that driver.
  const search = typed === value?.name ? '' : typed
  const live = useLive(() => findKeptDrivers(db, search, 0, OFFERED), [db, search])
  const drivers = live.status === 'ready' ? live.value.rows.map(({ driver }) => driver) : []
  const offered = offeredDrivers(drivers, value, search)
  // The chosen driver is always among the options, because the field takes its text from them.
  const others = drivers
    .filter(({ id: other }) => other !== value?.id)
    .map((driver) => ({ value: driver.id, label: fullName(driver) }))
  const options = value === null ? others : [{ value: value.id, label: value.name }, ...others]
  return (
    <Select
      ref={input}
      id={id}
      label={label}
      withAsterisk
      aria-required
      searchable
      comboboxProps={{ withinPortal: true, zIndex: 320 }}
      placeholder={t`Name, document, phone or plate`}
      nothingFoundMessage={t`No driver matches`}
      data={options}
      filter={({ options: all }) => all.filter((option) => 'value' in option && offered.includes(option.value))}
      renderOption={({ option }) => {
        const driver = drivers.find((candidate) => candidate.id === option.value)
        const more = driver
          ? [phoneText(driver), ...driver.plates.slice(0, 2)].filter((word) => word !== null).join(' · ')
          : ''
        return more === '' ? option.label : `${option.label} · ${more}`
      }}
      rightSection={<ChevronDownIcon size={16} />}
      searchValue={typed}
      onSearchChange={(text) => {
        // The control also calls this at its start, with an empty text if no driver is chosen: that would clear the
        // typed text.
        if (shown.current) onType(text)
      }}
      onKeyDown={(event) => {
        // Typed text is not a driver yet: Enter would move on, or submit the form, with the previously chosen driver.
        if (event.key === 'Enter' && typed !== (value?.name ?? '')) event.preventDefault()
      }}
      value={value?.id ?? null}
      error={error}
      allowDeselect={false}
      onOptionSubmit={(chosen) => onType(options.find((option) => option.value === chosen)?.label ?? '')}
      onChange={(chosen) => {
        const driver = drivers.find((candidate) => candidate.id === chosen)
        if (driver) onChange({ id: driver.id, name: fullName(driver) })
      }}
    />
  )
}

/** A driver as a reference in another record. */
export interface ChosenDriver {
  id: string
  name: string
}

/**
 * Returns the ids of the suggested drivers. Without a search, they include the chosen one. With a search, only matches,
 * even while `found` still belongs to the previous search.
 */
export function offeredDrivers(
  found: readonly Driver[],
  chosen: ChosenDriver | null,
  search: string,
): readonly string[] {
  if (search === '') return [...new Set([...(chosen === null ? [] : [chosen.id]), ...found.map(({ id }) => id)])]
  const sought = parseSearchTerms(search)
  return found.filter((driver) => isFoundBy(sought, driverTerms(driver))).map(({ id }) => id)
}
