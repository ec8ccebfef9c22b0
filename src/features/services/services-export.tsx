import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useExport } from '../../data/export/use-export.ts'
import { useSession } from '../../data/session-provider.tsx'
import { ExportDialog } from '../../ui/export/export-dialog.tsx'
import { DURATION_HEADER, UNSENT_HEADER, exportWords } from '../../ui/export/export-words.ts'
import { fileName } from '../../ui/export/file-name.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { OPERATION_LABELS, PAYMENT_METHOD_LABELS, SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import { useVehicleTypes } from '../../ui/vehicle-types.ts'
import { EXPORTED_AMOUNTS, EXPORTED_FIELDS, type ExportedServices } from './exported-services.ts'

const WORDS = {
  operation: OPERATION_LABELS,
  status: SERVICE_STATUS_LABELS,
  paymentMethod: PAYMENT_METHOD_LABELS,
}

function createWorker(): Worker {
  return new Worker(new URL('./services-export.worker.ts', import.meta.url), { type: 'module' })
}

/** All services that the list's filter finds, as a file. The default export is what `lazy` asks for. */
export default function ServicesExport({ question, onPrint, onClose }: { question: ExportedServices; onPrint: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const { currency } = useSession().company
  const { state, start, cancel } = useExport<ExportedServices>(createWorker)
  const { exportedNames } = useVehicleTypes()
  const title = t`Services`
  const inMoney = (label: MessageDescriptor) => `${t(label)} (${currency})`
  return (
    <ExportDialog
      standing={state}
      onStart={(format) =>
        start(
          {
            format,
            title,
            header: [
              ...EXPORTED_FIELDS.map((field) => (EXPORTED_AMOUNTS.has(field) ? inMoney(SERVICE_FIELD_LABELS[field]) : t(field === 'totalMinutes' ? DURATION_HEADER : SERVICE_FIELD_LABELS[field]))),
              ...PAYMENT_METHODS.map((method) => inMoney(PAYMENT_METHOD_LABELS[method])),
              t(UNSENT_HEADER),
            ],
            words: { ...exportWords(t, WORDS), ...exportedNames },
            question,
          },
          fileName(title, wallClock(new Date(), question.timeZone).slice(0, 10), format),
        )
      }
      onCancel={cancel}
      onClose={onClose}
      onPrint={onPrint}
    />
  )
}
