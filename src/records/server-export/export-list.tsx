import { Trans, useLingui } from '@lingui/react/macro'

import type { Export } from '../../../contract/export.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import { EXPORTED_LIST_LABELS, ExportStanding } from './export-standing.tsx'
import styles from './server-export.module.css'

/** Files that the server makes, each with its progress. */
export function ExportList({ of }: { of: readonly Export[] }) {
  return (
    <ol className={styles.list}>
      {of.map((one) => (
        <li key={one.id}>
          <File of={one} />
        </li>
      ))}
    </ol>
  )
}

export function ExportListLoading() {
  return <div className={styles.skeleton} aria-busy="true" />
}

function File({ of }: { of: Export }) {
  const { t } = useLingui()
  return (
    <article className={styles.file} aria-labelledby={`export-${of.id}`}>
      <h2 id={`export-${of.id}`}>{of.fileName ?? t(EXPORTED_LIST_LABELS[of.list])}</h2>
      <p className={styles.asked}>
        {of.fileName !== null && `${t(EXPORTED_LIST_LABELS[of.list])} · `}
        <Trans>
          asked for <OwnMoment at={of.createdAt} />
        </Trans>
      </p>
      <ExportStanding of={of} />
    </article>
  )
}
