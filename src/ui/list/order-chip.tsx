import { useLingui } from '@lingui/react/macro'

import { SingleSelectChip } from '../chips/single-select-chip.tsx'
import styles from './order-chip.module.css'

interface OrderChipProps {
  oldestFirst: boolean
  onChange: (oldestFirst: boolean) => void
}

/** The order of a list on a phone: cards have no header to press. */
export function OrderChip({ oldestFirst, onChange }: OrderChipProps) {
  const { t } = useLingui()
  return (
    <div className={styles.order}>
      <SingleSelectChip
        label={t`Order`}
        options={[
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
        ]}
        value={oldestFirst ? { selection: 'oldest' } : null}
        onChange={(value) => onChange(value?.selection === 'oldest')}
      />
    </div>
  )
}
