import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

import { EXPORTED_SERVICE_AMOUNTS, EXPORTED_SERVICE_FIELDS } from '../../../contract/exported-service.ts'
import { BROWSER_ROWS_MOST } from '../../../domain/exports.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import type { AboutLine } from '../../../domain/spreadsheet/workbook.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useExport } from '../../data/export/use-export.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { FilesLink, ServerExport } from '../../records/server-export/server-export.tsx'
import { useAboutFile } from '../../records/use-about-file.ts'
import { now } from '../../lib/now.ts'
import { ExportDialog } from '../../ui/export/export-dialog.tsx'
import { DURATION_HEADER, exportWords, namesOf, rangeText, UNSENT_HEADER } from '../../ui/export/export-words.ts'
import { fileName } from '../../ui/export/save-file.ts'
import {
  END_MARK_LABELS,
  OPERATION_LABELS,
  PAYMENT_METHOD_LABELS,
  SERVICE_FIELD_LABELS,
  SERVICE_STATUS_LABELS,
} from '../../ui/labels/services.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useCashUpWords } from '../cash-ups/public.ts'
import { placesInUtc, useLocations } from '../locations/public.ts'
import { type AskedServices, createServicesWorker, type ExportedServices } from '../stays/public.ts'
import { filterQuery } from '../stays/public.ts'

const WORDS = {
  operation: OPERATION_LABELS,
  status: SERVICE_STATUS_LABELS,
  paymentMethod: PAYMENT_METHOD_LABELS,
}

interface ServicesExportProps {
  question: ExportedServices
  /** The first day that the device keeps, if it answers the list; `null` if all services are included. */
  since: string | null
  onPrint: () => void
  onClose: () => void
}

/** All services that match the filter, as a file. `lazy` needs the default export. */
export default function ServicesExport({ question, since, onPrint, onClose }: ServicesExportProps) {
  const { t } = useLingui()
  const { currency } = useSession().company
  const reachable = useReachable()
  const { state, start, cancel } = useExport<AskedServices>(createServicesWorker)
  const { exportedNames } = useVehicleTypes()
  const aboutFile = useAboutFile()
  const locations = useLocations()
  const title = t`Services`
  const { search, range, paid, statuses, locationIds, methods, endMarks, cashUpId, sort } = question.filter
  const cashUp = useCashUpWords(cashUpId)
  const filters: AboutLine[] = [
    [t`Days`, since === null ? rangeText(range) : t`Since ${since}`],
    [t`Days of payment`, rangeText(paid)],
    [t`Search`, search],
    [t`Location`, namesOf(locationIds, locations.list)],
    [t`Payment method`, methods.map((method) => t(PAYMENT_METHOD_LABELS[method])).join(', ')],
    [t`Status`, statuses.map((status) => t(SERVICE_STATUS_LABELS[status])).join(', ')],
    [t`Unusual end`, endMarks.map((mark) => t(END_MARK_LABELS[mark])).join(', ')],
    [t`Cash-up`, cashUp],
  ]
  const inMoney = (label: MessageDescriptor) => `${t(label)} (${currency})`
  return (
    <ExportDialog
      standing={state}
      onStart={(format) =>
        start(
          {
            format,
            title,
            about: aboutFile({ title, filters, timeZone: question.timeZone, inUtc: placesInUtc(locations.list) }),
            most: BROWSER_ROWS_MOST,
            header: [
              ...EXPORTED_SERVICE_FIELDS.map((field) =>
                EXPORTED_SERVICE_AMOUNTS.has(field)
                  ? inMoney(SERVICE_FIELD_LABELS[field])
                  : t(field === 'totalMinutes' ? DURATION_HEADER : SERVICE_FIELD_LABELS[field]),
              ),
              ...PAYMENT_METHODS.map((method) => inMoney(PAYMENT_METHOD_LABELS[method])),
              t(UNSENT_HEADER),
            ],
            words: { ...exportWords(t, WORDS), ...exportedNames },
            question: { ...question, reachable },
          },
          fileName(title, wallClock(new Date(now()), question.timeZone).slice(0, 10), format),
        )
      }
      onCancel={cancel}
      onClose={onClose}
      onPrint={onPrint}
      renderTooMany={(rows) => (
        <ServerExport
          list="services"
          query={{ ...filterQuery(question.filter), sort }}
          timeZone={question.timeZone}
          rows={rows}
          onClose={onClose}
        />
      )}
      files={<FilesLink />}
    />
  )
}
