import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useState } from 'react'

import { ApplyFooter } from '../chips/apply-footer.tsx'
import ChipPopover from '../chips/chip-popover.tsx'
import { OptionList } from '../chips/option-list.tsx'
import type { ChosenColumns } from './chosen-columns.ts'
import type { Column } from './column.ts'

interface ColumnChoiceProps {
  columns: ChosenColumns<never>
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** Choice of a list's columns, below its button. `lazy` needs the default export. */
export default function ColumnChoice({ columns, button, opened, onChange, children }: ColumnChoiceProps) {
  const { t } = useLingui()
  return (
    <ChipPopover
      label={t`Columns`}
      button={button}
      opened={opened}
      onChange={onChange}
      form={<ColumnForm columns={columns} onDone={() => onChange(false)} />}
    >
      {children}
    </ChipPopover>
  )
}

interface ColumnFormProps {
  columns: ChosenColumns<never>
  onDone: () => void
}

/** Choice of a list's columns. */
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

/**
 * Minimum width of a table, in px, for columns that it leaves out below. `table-list.module.css` has the same values.
 */
export const COLUMN_BREAKPOINTS: Record<NonNullable<Column<never>['from']>, number> = { medium: 880, wide: 1120 }

/** Returns the width available to the list's columns, in px. */
export function listWidth(): number {
  return document.querySelector('main table')?.clientWidth ?? Infinity
}
