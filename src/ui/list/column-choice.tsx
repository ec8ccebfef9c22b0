import { useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'

import ChipPopover from '../chips/chip-popover.tsx'
import type { ChosenColumns } from './chosen-columns.ts'
import { ColumnForm } from './column-form.tsx'

interface ColumnChoiceProps {
  columns: ChosenColumns<never>
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** Which columns a list shows, below the button that asks. The default export is what `lazy` asks for. */
export default function ColumnChoice({ columns, button, opened, onChange, children }: ColumnChoiceProps) {
  const { t } = useLingui()
  return (
    <ChipPopover label={t`Columns`} button={button} opened={opened} onChange={onChange} form={<ColumnForm columns={columns} onDone={() => onChange(false)} />}>
      {children}
    </ChipPopover>
  )
}
