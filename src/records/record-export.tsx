import { useLingui } from '@lingui/react/macro'

import { wallClock } from '../../domain/zoned-time.ts'
import { useExport } from '../data/export/use-export.ts'
import { deviceTimeZone } from '../lib/device-zone.ts'
import { now } from '../lib/now.ts'
import type { Table } from '../../domain/spreadsheet/cell.ts'
import { ExportDialog } from '../ui/export/export-dialog.tsx'
import { fileName } from '../ui/export/save-file.ts'
import type { Translate } from '../ui/list/column.ts'
import { useAboutFile } from './use-about-file.ts'

interface RecordExportProps {
  title: string
  read: (t: Translate) => Promise<Table>
  onClose: () => void
}

function createWorker(): Worker {
  return new Worker(new URL('./record-export.worker.ts', import.meta.url), { type: 'module' })
}

/** All rows of a list with its shown columns, as a file. `lazy` needs the default export. */
export default function RecordExport({ title, read, onClose }: RecordExportProps) {
  const { t } = useLingui()
  const aboutFile = useAboutFile()
  const { state, start, cancel } = useExport<Table['rows']>(createWorker)

  async function begin(format: 'xlsx' | 'csv'): Promise<void> {
    const { header, rows } = await read((message) => t(message))
    const name = fileName(title, wallClock(new Date(now()), deviceTimeZone()).slice(0, 10), format)
    start(
      {
        format,
        title,
        about: aboutFile({ title, filters: null, timeZone: deviceTimeZone() }),
        header,
        words: {},
        question: rows,
      },
      name,
    )
  }

  return <ExportDialog standing={state} onStart={(format) => void begin(format)} onCancel={cancel} onClose={onClose} />
}
