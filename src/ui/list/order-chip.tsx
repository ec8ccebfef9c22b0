import { useLingui } from '@lingui/react/macro'

import { SingleSelectChip } from '../chips/select-chips.tsx'
import type { Option } from '../chips/selection.ts'
import styles from './order-chip.module.css'

interface OrderChipProps {
  /** `newest`, `oldest`, or one of the others. */
  order: string
  others?: readonly Option[]
  onChange: (order: string) => void
}

/** Choice of a list's order on a phone, where cards have no header to press. */
export function OrderChip({ order, others = [], onChange }: OrderChipProps) {
  const { t } = useLingui()
  return (
    <div className={styles.order}>
      <SingleSelectChip
        label={t`Order`}
        options={[{ value: 'newest', label: t`Newest first` }, { value: 'oldest', label: t`Oldest first` }, ...others]}
        value={order === 'newest' ? null : { selection: order }}
        onChange={(value) => onChange(value?.selection ?? 'newest')}
      />
    </div>
  )
}
