import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { fullName } from '../../../domain/people.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useOutboxFile } from '../../data/use-outbox-file.ts'
import { Card } from '../../ui/page/card.tsx'
import { ExportOutbox } from './export-outbox.tsx'
import { ImportOutbox } from './import-outbox.tsx'
import styles from './storage-page.module.css'

/** What waits here, and how it gets to another tablet if this one cannot send it. */
export function OutboxCard({ unsent, complete }: { unsent: number; complete: boolean }) {
  const { user } = useSession()
  const { running, exportAll, importFile } = useOutboxFile()
  const name = fullName(user)
  return (
    <Card title={<Trans>Not sent yet</Trans>}>
      <div className={styles.choice}>
        <p className={styles.text}>
          <Plural value={unsent} _0="Nothing of yours waits on this device." one="One change of yours waits on this device." other="# changes of yours wait on this device." />
        </p>
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard/outbox" {...props} />}>
          <Trans>Open the outbox</Trans>
        </Button>
      </div>
      <ExportOutbox unsent={unsent} author={name} busy={running} onExport={exportAll} />
      <ImportOutbox author={name} complete={complete} busy={running} onImport={importFile} />
    </Card>
  )
}
