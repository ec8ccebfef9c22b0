import { useLingui } from '@lingui/react/macro'

import { wallClock } from '../../../domain/zoned-time.ts'
import { useExport } from '../../data/export/use-export.ts'
import { deviceTimeZone } from '../../lib/dates.ts'
import { ExportDialog } from '../../ui/export/export-dialog.tsx'
import { UNSENT_HEADER, exportWords } from '../../ui/export/export-words.ts'
import { fileName } from '../../ui/export/file-name.ts'
import { OWNER_ROLE_LABELS } from '../../ui/labels/people.ts'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicle-fields.ts'
import { VEHICLE_TYPE_LABELS } from '../../ui/labels/vehicles.ts'
import { EXPORTED_FIELDS, type ExportedVehicles } from './exported-vehicles.ts'

const WORDS = { vehicleTypeId: VEHICLE_TYPE_LABELS, ownerRole: OWNER_ROLE_LABELS }

function createWorker(): Worker {
  return new Worker(new URL('./vehicles-export.worker.ts', import.meta.url), { type: 'module' })
}

/** All vehicles that the list's search finds, as a file. The default export is what `lazy` asks for. */
export default function VehiclesExport({ question, onClose }: { question: ExportedVehicles; onClose: () => void }) {
  const { t } = useLingui()
  const { state, start, cancel } = useExport<ExportedVehicles>(createWorker)
  const title = t`Vehicles`
  return (
    <ExportDialog
      standing={state}
      onStart={(format) =>
        start(
          { format, title, header: [...EXPORTED_FIELDS.map((field) => t(VEHICLE_FIELD_LABELS[field])), t(UNSENT_HEADER)], words: exportWords(t, WORDS), question },
          fileName(title, wallClock(new Date(), deviceTimeZone()).slice(0, 10), format),
        )
      }
      onCancel={cancel}
      onClose={onClose}
    />
  )
}
