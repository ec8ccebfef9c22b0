import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import {
  EXPORTED_REPORT_AMOUNTS,
  EXPORTED_REPORT_FIELDS,
  type ExportedReportField,
} from '../../../contract/exported-stay.ts'
import { BROWSER_ROWS_MOST } from '../../../domain/exports.ts'
import { rateText } from '../../../contract/month-rows.ts'
import { fullName } from '../../../domain/people.ts'
import { NO_RATE } from '../../../domain/reports.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS, SERVICE_STATUSES } from '../../../domain/services.ts'
import type { AboutLine } from '../../../domain/spreadsheet/workbook.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { useExport } from '../../data/export/use-export.ts'
import { useSession } from '../../data/session-provider.tsx'
import { FilesLink, ServerExport } from '../../records/server-export/server-export.tsx'
import { useAboutFile } from '../../records/use-about-file.ts'
import { formatDay } from '../../lib/dates.ts'
import { itemsOf } from '../../lib/url-search.ts'
import { ExportDialog } from '../../ui/export/export-dialog.tsx'
import { DURATION_HEADER, exportWords, namesOf, rangeText } from '../../ui/export/export-words.ts'
import { fileName } from '../../ui/export/save-file.ts'
import {
  OPERATION_LABELS,
  PAYMENT_METHOD_LABELS,
  SERVICE_FIELD_LABELS,
  SERVICE_STATUS_LABELS,
} from '../../ui/labels/services.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { placesInUtc, useLocations } from '../locations/public.ts'
import { useReportedAgreements } from './agreements.ts'
import type { ExportedReport } from './exported-report.ts'
import { useReportedMemberships } from './memberships.ts'
import { peopleQuery } from './queries.ts'
import { isStayReport } from './report-filter.ts'
import { DISCOUNT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import { PASS_STATE_LABELS } from '../../ui/labels/passes.ts'
import {
  HOME_OWNER_LABELS,
  MONEY_BACK_LABELS,
  PASS_PAYMENT_KIND_LABELS,
  REPORT_LABELS,
  SALE_CHANGE_LABELS,
} from '../../ui/labels/reports.ts'

const WORDS = {
  operation: OPERATION_LABELS,
  status: SERVICE_STATUS_LABELS,
  paymentMethod: PAYMENT_METHOD_LABELS,
  agreementType: DISCOUNT_TYPE_LABELS,
  register: { main: msg`Main register` },
  edited: { yes: msg`yes` },
  owner: HOME_OWNER_LABELS,
  kind: PASS_PAYMENT_KIND_LABELS,
  state: PASS_STATE_LABELS,
  change: SALE_CHANGE_LABELS,
  moneyBack: MONEY_BACK_LABELS,
}

const HEADERS: Record<ExportedReportField, MessageDescriptor> = {
  paidAt: SERVICE_FIELD_LABELS.paidAt,
  location: SERVICE_FIELD_LABELS.location,
  register: msg`Register`,
  cashUpId: msg`Cash-up`,
  receiptNumber: SERVICE_FIELD_LABELS.receiptNumber,
  invoiceNumber: SERVICE_FIELD_LABELS.invoiceNumber,
  licensePlate: SERVICE_FIELD_LABELS.licensePlate,
  vehicleTypeId: SERVICE_FIELD_LABELS.vehicleTypeId,
  operation: SERVICE_FIELD_LABELS.operation,
  startedAt: SERVICE_FIELD_LABELS.startedAt,
  endedAt: SERVICE_FIELD_LABELS.endedAt,
  totalMinutes: DURATION_HEADER,
  serviceCharge: SERVICE_FIELD_LABELS.serviceCharge,
  agreementName: SERVICE_FIELD_LABELS.agreementName,
  agreementType: msg`Type of discount`,
  discount: SERVICE_FIELD_LABELS.discount,
  percent: msg`Share in %`,
  correction: SERVICE_FIELD_LABELS.correction,
  lostTicketFee: msg`Lost ticket`,
  overstayCharge: msg`Overstay`,
  zeroFloor: msg`Not below zero`,
  change: msg`Later change`,
  soldAt: msg`Change of a sale of`,
  startsOn: msg`Valid from`,
  endsOn: msg`Valid until`,
  difference: SERVICE_FIELD_LABELS.difference,
  tax: SERVICE_FIELD_LABELS.tax,
  adjustment50: SERVICE_FIELD_LABELS.adjustment50,
  serviceFee: SERVICE_FIELD_LABELS.serviceFee,
  totalCost: SERVICE_FIELD_LABELS.totalCost,
  paymentMethod: SERVICE_FIELD_LABELS.paymentMethod,
  cash: PAYMENT_METHOD_LABELS.cash,
  dataphone: PAYMENT_METHOD_LABELS.dataphone,
  digital: PAYMENT_METHOD_LABELS.digital,
  operator: SERVICE_FIELD_LABELS.operator,
  exitOperator: SERVICE_FIELD_LABELS.exitOperator,
  status: SERVICE_FIELD_LABELS.status,
  voidReason: SERVICE_FIELD_LABELS.voidReason,
  voidedBy: msg`Voided by`,
  remarks: SERVICE_FIELD_LABELS.remarks,
  membership: msg`Membership`,
  edited: msg`Edited`,
  holder: msg`Holder`,
  plates: msg`Plates`,
  kind: msg`Kind`,
  reference: msg`Reference`,
  amount: msg`Amount`,
  state: SERVICE_FIELD_LABELS.status,
  apartment: msg`Apartment`,
  block: msg`Block`,
  owner: msg`Owner`,
  driver: SERVICE_FIELD_LABELS.driver,
  phone: msg`Phone`,
  since: msg`Since`,
  minutesInside: msg`Minutes inside`,
  space: msg`Space`,
  visitor: msg`Visitor`,
  identification: msg`Identification`,
  authorisedBy: msg`Authorised by`,
  moneyBack: msg`Kind`,
  reason: msg`Reason`,
  refundOf: msg`Refund of a payment of`,
}

function createWorker(): Worker {
  return new Worker(new URL('./report-export.worker.ts', import.meta.url), { type: 'module' })
}

/** All rows of a report as a file. `lazy` needs the default export. */
export default function ReportExport({ question, onClose }: { question: ExportedReport; onClose: () => void }) {
  const { t } = useLingui()
  const { api, user, company } = useSession()
  const { currency } = company
  const aboutFile = useAboutFile()
  const locations = useLocations()
  const agreements = useReportedAgreements()
  const memberships = useReportedMemberships()
  const { data: people = [] } = useQuery({ ...peopleQuery(api), enabled: isAdmin(user.role) })
  const { state, start, cancel } = useExport<ExportedReport>(createWorker)
  const { exportedNames, nameOf } = useVehicleTypes()
  const title = t(REPORT_LABELS[question.name])
  const { name, filter, timeZone } = question
  const persons = people.map((person) => ({ id: person.id, name: fullName(person) }))
  const ids = (of: string | undefined) => (of ?? '').split(',').filter((one) => one !== '')
  const filters: AboutLine[] = [
    [t`Known on`, filter.knownOn === undefined ? '' : formatDay(filter.knownOn)],
    [
      t`VAT rate`,
      (filter.taxRates?.split(',') ?? []).map((rate) => rateText(rate === NO_RATE ? null : Number(rate))).join(', '),
    ],
    [t`Days`, name === 'at-home' ? '' : rangeText(filter)],
    [t`Hours`, filter.fromTime === undefined ? '' : `${filter.fromTime} – ${filter.toTime}`],
    [t`Location`, namesOf(ids(filter.locationIds), locations.list)],
    [t`Operator`, namesOf(ids(filter.operatorIds), persons)],
    [t`Voided by`, namesOf(ids(filter.voidedByIds), persons)],
    [t`Membership`, namesOf(ids(filter.membershipIds), memberships)],
    [t`Agreement`, namesOf(ids(filter.agreementIds), agreements)],
    [
      t`Payment method`,
      itemsOf(filter.paymentMethods ?? '', v.picklist(PAYMENT_METHODS))
        .map((method) => t(PAYMENT_METHOD_LABELS[method]))
        .join(', '),
    ],
    [
      t`Vehicle type`,
      ids(filter.vehicleTypeIds)
        .flatMap((id) => vehicleTypeIdOf(id) ?? [])
        .map(nameOf)
        .join(', '),
    ],
    [
      t`Status`,
      itemsOf(filter.statuses ?? '', v.picklist(SERVICE_STATUSES))
        .map((status) => t(SERVICE_STATUS_LABELS[status]))
        .join(', '),
    ],
  ]
  const headerOf = (field: ExportedReportField) =>
    EXPORTED_REPORT_AMOUNTS.has(field) ? `${t(HEADERS[field])} (${currency})` : t(HEADERS[field])
  return (
    <ExportDialog
      standing={state}
      onStart={(format) =>
        start(
          {
            format,
            title,
            about: aboutFile({ title, filters, timeZone, inUtc: placesInUtc(locations.list) }),
            ...(isStayReport(name) && { most: BROWSER_ROWS_MOST }),
            header: EXPORTED_REPORT_FIELDS[question.name].map(headerOf),
            words: { ...exportWords(t, WORDS), ...exportedNames },
            question,
          },
          fileName(title, question.filter.endDate.slice(0, 10), format),
        )
      }
      onCancel={cancel}
      onClose={onClose}
      {...(isStayReport(name) && {
        renderTooMany: (rows: number) => (
          <ServerExport
            list={`report-${name}`}
            query={{ ...filter }}
            timeZone={timeZone}
            rows={rows}
            onClose={onClose}
          />
        ),
        files: <FilesLink />,
      })}
    />
  )
}
