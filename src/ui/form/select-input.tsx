import { InputBase, type NativeSelectProps } from '@mantine/core'

import { ChevronDownIcon } from '../icons.tsx'

interface SelectInputProps extends Omit<NativeSelectProps, 'data' | 'children' | 'rightSection'> {
  data: readonly { value: string; label: string }[]
}

/** The browser's own select. Mantine's is the same with a part of its combobox. */
export function SelectInput({ data, ...props }: SelectInputProps) {
  return (
    <InputBase component="select" pointer rightSection={<ChevronDownIcon size={16} />} rightSectionPointerEvents="none" {...props}>
      {data.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </InputBase>
  )
}
