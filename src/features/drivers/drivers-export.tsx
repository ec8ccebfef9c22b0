import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { wallClock } from '../../../domain/zoned-time.ts'
import { useExport } from '../../data/export/use-export.ts'
import { deviceTimeZone } from '../../lib/dates.ts'
import { ExportDialog } from '../../ui/export/export-dialog.tsx'
import { UNSENT_HEADER, exportWords } from '../../ui/export/export-words.ts'
import { fileName } from '../../ui/export/file-name.ts'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import { EXPORTED_FIELDS, type ExportedDrivers } from './exported-drivers.ts'

const HEADERS: Record<(typeof EXPORTED_FIELDS)[number], MessageDescriptor> = { ...DRIVER_FIELD_LABELS, name: msg`Name`, plates: msg`Plates` }

function createWorker(): Worker {
  return new Worker(new URL('./drivers-export.worker.ts', import.meta.url), { type: 'module' })
}

/** All drivers that the list's search finds, as a file. The default export is what `lazy` asks for. */
export default function DriversExport({ question, onClose }: { question: ExportedDrivers; onClose: () => void }) {
  const { t } = useLingui()
  const { state, start, cancel } = useExport<ExportedDrivers>(createWorker)
  const title = t`Drivers`
  return (
    <ExportDialog
      standing={state}
      onStart={(format) =>
        start(
          { format, title, header: [...EXPORTED_FIELDS.map((field) => t(HEADERS[field])), t(UNSENT_HEADER)], words: exportWords(t, {}), question },
          fileName(title, wallClock(new Date(), deviceTimeZone()).slice(0, 10), format),
        )
      }
      onCancel={cancel}
      onClose={onClose}
    />
  )
}
