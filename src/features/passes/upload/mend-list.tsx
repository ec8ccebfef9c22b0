import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Membership } from '../../../../contract/membership.ts'
import { TYPE_TITLES, type UploadFault } from '../../../../domain/pass-upload/check-rows.ts'
import type { UploadRow } from '../../../../domain/pass-upload/columns.ts'
import { type MendedCell, mendGroups } from '../../../../domain/pass-upload/mends.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { phoneCodeOf } from './upload-files.ts'
import { MEND_LABELS } from './upload-words.ts'
import styles from './upload.module.css'

interface MendListProps {
  rows: readonly UploadRow[]
  faults: readonly UploadFault[]
  membership: Membership
  onMend: (cells: readonly MendedCell[]) => void
}

/** Bad cells by what mends them, each group with one press. */
export function MendList({ rows, faults, membership, onMend }: MendListProps) {
  const { t, i18n } = useLingui()
  const { company } = useSession()
  const groups = useMemo(
    () => mendGroups(rows, faults, { phoneCode: phoneCodeOf(company.country), vehicleType: TYPE_TITLES[i18n.locale === 'es' ? 'es' : 'en'][membership.vehicleTypeId], validity: membership }),
    [rows, faults, company.country, membership, i18n.locale],
  )
  if (groups.length === 0) return null
  return (
    <ul className={styles.mends} aria-label={t`What mends many cells`}>
      {groups.map(({ mend, cells }) => (
        <li key={mend}>
          <div>
            <p className={styles.mend}>{t(MEND_LABELS[mend])}</p>
            <p className={styles.quiet}>
              <Plural value={cells.length} one="# cell" other="# cells" />
              {cells[0] !== undefined && ` · ${cells[0].from || '–'} → ${cells[0].to}`}
            </p>
          </div>
          <Button variant="default" aria-label={t`Mend: ${t(MEND_LABELS[mend])}`} onClick={() => onMend(cells)}>
            <Trans>Mend</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}
