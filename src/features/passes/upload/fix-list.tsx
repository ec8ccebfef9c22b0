import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Membership } from '../../../../contract/membership.ts'
import { TYPE_TITLES, type UploadFault } from '../../../../domain/pass-upload/check-rows.ts'
import type { UploadRow } from '../../../../domain/pass-upload/columns.ts'
import { type FixedCell, fixGroups } from '../../../../domain/pass-upload/fixes.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { phoneCodeOf } from './upload-files.ts'
import { FIX_LABELS } from './upload-words.ts'
import styles from './upload.module.css'

interface FixListProps {
  rows: readonly UploadRow[]
  faults: readonly UploadFault[]
  membership: Membership
  onFix: (cells: readonly FixedCell[]) => void
}

/** Bad cells by what fixes them, each group with one press. */
export function FixList({ rows, faults, membership, onFix }: FixListProps) {
  const { t, i18n } = useLingui()
  const { company } = useSession()
  const groups = useMemo(
    () => fixGroups(rows, faults, { phoneCode: phoneCodeOf(company.country), vehicleType: TYPE_TITLES[i18n.locale === 'es' ? 'es' : 'en'][membership.vehicleTypeId], validity: membership }),
    [rows, faults, company.country, membership, i18n.locale],
  )
  if (groups.length === 0) return null
  return (
    <ul className={styles.fixes} aria-label={t`Fixes for many cells`}>
      {groups.map(({ fix, cells }) => (
        <li key={fix}>
          <div>
            <p className={styles.fix}>{t(FIX_LABELS[fix])}</p>
            <p className={styles.quiet}>
              <Plural value={cells.length} one="# cell" other="# cells" />
              {cells[0] !== undefined && ` · ${cells[0].from || '–'} → ${cells[0].to}`}
            </p>
          </div>
          <Button variant="default" aria-label={t`Fix: ${t(FIX_LABELS[fix])}`} onClick={() => onFix(cells)}>
            <Trans>Fix</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}
