import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { MAIN_REGISTER } from '../../../domain/cash-ups.ts'
import type { AboutLine } from '../../../domain/spreadsheet/workbook.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useExport } from '../../data/export/use-export.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useAboutFile } from '../../records/use-about-file.ts'
import { now } from '../../lib/now.ts'
import { ExportDialog } from '../../ui/export/export-dialog.tsx'
import { exportWords, namesOf, rangeText, UNSENT_HEADER } from '../../ui/export/export-words.ts'
import { fileName } from '../../ui/export/save-file.ts'
import { ATTENTION_LABELS } from '../../ui/labels/attention.ts'
import { APPROVAL_LABELS, CASH_MOVEMENT_LABELS } from '../../ui/labels/cash-ups.ts'
import { CASH_UP_STATUS_LABELS, PAYMENT_METHOD_LABELS, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { placesInUtc, useLocations } from '../locations/public.ts'
import { EXPORTED_FIELDS, type AskedCashUps, type ExportedCashUps, type ExportedField } from './exported-cash-ups.ts'

const WORDS = {
  status: CASH_UP_STATUS_LABELS,
  approval: APPROVAL_LABELS,
  register: { [MAIN_REGISTER]: msg`Main register` },
}

interface Header {
  label: MessageDescriptor
  isMoney?: true
}

const HEADERS: Record<ExportedField, Header> = {
  location: { label: msg`Location` },
  register: { label: msg`Register` },
  status: { label: msg`Status` },
  openedAt: { label: msg`Opened` },
  openedBy: { label: msg`Opened by` },
  services: { label: msg`Services` },
  cash: { label: PAYMENT_METHOD_LABELS.cash, isMoney: true },
  dataphone: { label: PAYMENT_METHOD_LABELS.dataphone, isMoney: true },
  digital: { label: PAYMENT_METHOD_LABELS.digital, isMoney: true },
  total: { label: msg`Total`, isMoney: true },
  chargedDifferently: { label: SERVICE_FIELD_LABELS.difference, isMoney: true },
  float: { label: msg`Float`, isMoney: true },
  payIns: { label: CASH_MOVEMENT_LABELS.pay_in, isMoney: true },
  payOuts: { label: CASH_MOVEMENT_LABELS.pay_out, isMoney: true },
  expectedCash: { label: msg`Expected cash`, isMoney: true },
  closedAt: { label: msg`Closed` },
  closedBy: { label: msg`Closed by` },
  countedCash: { label: msg`Counted`, isMoney: true },
  variance: { label: msg`Difference`, isMoney: true },
  varianceReason: { label: msg`Reason of the difference` },
  approval: { label: msg`Approval` },
  approvedBy: { label: msg`Approved by` },
  verifiedDataphone: { label: msg`Card terminal, verified`, isMoney: true },
  verifiedDigital: { label: msg`Digital, verified`, isMoney: true },
  leftInDrawer: { label: msg`Stays in the drawer`, isMoney: true },
  lateServices: { label: msg`Late services` },
  lateAmount: { label: msg`Late amount`, isMoney: true },
  cashAfterClose: { label: msg`Cash after the close`, isMoney: true },
  collectedAt: { label: msg`Collected` },
  collectedBy: { label: msg`Collected by` },
  amountReceived: { label: msg`Amount received`, isMoney: true },
  receiptNumber: { label: msg`Receipt` },
}

function createWorker(): Worker {
  return new Worker(new URL('./cash-ups-export.worker.ts', import.meta.url), { type: 'module' })
}

/** All cash-ups of the list's filter, as a file. The default export is for `lazy`. */
export default function CashUpsExport({ question, onClose }: { question: ExportedCashUps; onClose: () => void }) {
  const { t } = useLingui()
  const { currency } = useSession().company
  const reachable = useReachable()
  const { state, start, cancel } = useExport<AskedCashUps>(createWorker)
  const aboutFile = useAboutFile()
  const locations = useLocations()
  const title = t`Cash-ups`
  const { range, locationIds, statuses, concerns } = question.filter
  const filters: AboutLine[] = [
    [t`Days`, rangeText(range)],
    [t`Location`, namesOf(locationIds, locations.list)],
    [t`Status`, statuses.map((status) => t(CASH_UP_STATUS_LABELS[status])).join(', ')],
    [t`Needs attention`, concerns.map((concern) => t(ATTENTION_LABELS[concern])).join(', ')],
  ]
  const header = EXPORTED_FIELDS.map((field) => HEADERS[field]).map(({ label, isMoney }) =>
    isMoney ? `${t(label)} (${currency})` : t(label),
  )
  return (
    <ExportDialog
      standing={state}
      onStart={(format) =>
        start(
          {
            format,
            title,
            about: aboutFile({ title, filters, timeZone: question.timeZone, inUtc: placesInUtc(locations.list) }),
            header: [...header, t(UNSENT_HEADER)],
            words: exportWords(t, WORDS),
            question: { ...question, reachable },
          },
          fileName(title, wallClock(new Date(now()), question.timeZone).slice(0, 10), format),
        )
      }
      onCancel={cancel}
      onClose={onClose}
    />
  )
}
