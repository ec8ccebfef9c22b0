import { useLingui } from '@lingui/react/macro'

import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { HolidaySearch } from './holidays-search.ts'

interface ViewSwitchProps {
  search: HolidaySearch
  onChange: (search: HolidaySearch) => void
}

/** Table or year. */
export function ViewSwitch({ search, onChange }: ViewSwitchProps) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`How the holidays are shown`}
      options={[
        { value: 'table', label: t`Table` },
        { value: 'year', label: t`Year` },
      ]}
      value={search.view ?? 'table'}
      onChange={(view) => onChange({ ...search, page: undefined, view: view === 'year' ? 'year' : undefined })}
    />
  )
}
