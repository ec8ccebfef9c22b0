import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'

import { type UploadFault, isDay } from '../../../../domain/pass-upload/check-rows.ts'
import type { UploadRow } from '../../../../domain/pass-upload/columns.ts'
import { type FixedCell, type FixPlace, answerGroups, fixGroups } from '../../../../domain/pass-upload/fixes.ts'
import { nameOfDay } from '../../../lib/dates.ts'
import { ANSWER_LABELS, FIX_LABELS } from './upload-words.ts'
import styles from './upload.module.css'

interface FixListProps {
  rows: readonly UploadRow[]
  faults: readonly UploadFault[]
  place: FixPlace
  onFix: (cells: readonly FixedCell[]) => void
}

/** Number of example cells per group. */
const EXAMPLES = 3

/** Bad cells grouped by fix, each with one press, and questions about many of them. */
export function FixList({ rows, faults, place, onFix }: FixListProps) {
  const { t } = useLingui()
  const fixes = useMemo(() => fixGroups(rows, faults, place), [rows, faults, place])
  const answers = useMemo(() => answerGroups(rows, faults, place), [rows, faults, place])
  return (
    <>
      {fixes.length > 0 && (
        <ul className={styles.fixes} aria-label={t`Fixes for many cells`}>
          {fixes.map(({ fix, cells }) => (
            <Group
              key={fix}
              says={t(FIX_LABELS[fix])}
              cells={cells}
              label={t`Fix: ${t(FIX_LABELS[fix])}`}
              onPress={() => onFix(cells)}
            >
              <Trans>Fix</Trans>
            </Group>
          ))}
        </ul>
      )}
      {answers.length > 0 && (
        <ul className={styles.fixes} aria-label={t`Questions about many cells`}>
          {answers.map(({ answer, cells }) => (
            <Group
              key={answer}
              says={t(ANSWER_LABELS[answer])}
              cells={cells}
              label={t`Yes: ${t(ANSWER_LABELS[answer])}`}
              onPress={() => onFix(cells)}
            >
              <Trans>Yes</Trans>
            </Group>
          ))}
        </ul>
      )}
    </>
  )
}

function Group({
  says,
  cells,
  label,
  onPress,
  children,
}: {
  says: string
  cells: readonly FixedCell[]
  label: string
  onPress: () => void
  children: ReactNode
}) {
  const { i18n } = useLingui()
  // A month in words prevents confusion with the day.
  const shown = (text: string) => (isDay(text) ? nameOfDay(text, i18n.locale, { dateStyle: 'long' }) : text)
  return (
    <li>
      <div>
        <p className={styles.fix}>{says}</p>
        <p className={styles.quiet}>
          <Plural value={cells.length} one="# cell" other="# cells" />
          {cells
            .slice(0, EXAMPLES)
            .map(
              ({ row, column, from, to }) =>
                ` · ${row}: ${from || '–'} → ${column === 'startDate' || column === 'endDate' ? shown(to) : to}`,
            )}
        </p>
      </div>
      <Button variant="default" aria-label={label} onClick={onPress}>
        {children}
      </Button>
    </li>
  )
}
