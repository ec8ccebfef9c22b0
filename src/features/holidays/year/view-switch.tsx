import { useLingui } from '@lingui/react/macro'

import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { HolidaySearch } from '../holidays-search.ts'

interface ViewSwitchProps {
  search: HolidaySearch
  onChange: (search: HolidaySearch) => void
}

/** Switches between table and year. */
export function ViewSwitch({ search, onChange }: ViewSwitchProps) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`View of the holidays`}
      options={[
        { value: 'table', label: t`Table` },
        { value: 'year', label: t`Year` },
      ]}
      value={search.view ?? 'table'}
      onChange={(view) => onChange({ ...search, page: undefined, view: view === 'year' ? 'year' : undefined })}
    />
  )
}
