import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { SegmentedControl } from '../../ui/segmented-control.tsx'

/** Switches between memberships on sale and sold passes. */
export function SaleSelect({ shown }: { shown: 'for_sale' | 'purchased' }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      label={t`Memberships or passes`}
      options={[
        { value: 'for_sale', label: t`For sale` },
        { value: 'purchased', label: t`Purchased` },
      ]}
      value={shown}
      onChange={(chosen) =>
        void navigate(
          chosen === 'purchased' ? { to: '/dashboard/memberships/purchased' } : { to: '/dashboard/memberships' },
        )
      }
    />
  )
}
