import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { ApplyFooter } from '../chips/apply-footer.tsx'
import { OptionList } from '../chips/option-list.tsx'
import type { ChosenColumns } from './chosen-columns.ts'
import { COLUMN_BREAKPOINTS, listWidth } from './column-breakpoints.ts'

interface ColumnFormProps {
  columns: ChosenColumns<never>
  onDone: () => void
}

/** Which columns a list shows. */
export function ColumnForm({ columns: { all, shown, choose }, onDone }: ColumnFormProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shown.map(({ id }) => id)))
  const [width] = useState(listWidth)
  const options = all.slice(1).map(({ id, header, from }) => ({
    value: id,
    label: t(header),
    ...(from !== undefined && width < COLUMN_BREAKPOINTS[from] && { remark: t`on wider screens` }),
  }))

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose(chosen)
        onDone()
      }}
    >
      <OptionList label={t`Columns`} kind="checkbox" options={options} chosen={chosen} onPress={toggle} />
      <ApplyFooter valid />
    </form>
  )
}
