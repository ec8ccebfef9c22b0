import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'

import { type Invoice, listInvoices } from '../../../contract/invoice.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { countryOption } from '../../../domain/countries.ts'
import { GENERAL_PUBLIC } from '../../../domain/cfdi.ts'
import type { InvoiceState } from '../../../domain/invoicing.ts'
import { type Table, amountCell, timeCell } from '../../../domain/spreadsheet/cell.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { saveFile } from '../../ui/export/save-file.ts'
import { CUSTOMER_ID_LABELS, INVOICE_KIND_LABELS, INVOICE_STATE_LABELS } from '../../ui/labels/invoices.ts'
import type { Translate } from '../../ui/list/column.ts'
import { toasts } from '../../ui/toasts/toasts.ts'
import { useLocations } from '../locations/public.ts'
import styles from './invoices.module.css'

const RecordExport = lazy(() => import('../../records/record-export.tsx'))
const FAILED = msg`The file was not made. Try again.`
const HUNDRED = 100

interface Asked {
  state: InvoiceState | undefined
  service: string | undefined
}

async function readAll(api: ApiClient, { state, service }: Asked): Promise<Invoice[]> {
  const all: Invoice[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await api.call(listInvoices, {
      headers: {},
      query: {
        ...(state !== undefined && { states: state }),
        ...(service !== undefined && { serviceId: service }),
        page: String(page),
        limit: String(MAX_LIMIT),
      },
    })
    all.push(...data)
    if (data.length === 0 || all.length >= total) return all
  }
}

/** Files of the listed documents for an accountant, or for a platform that PARQ does not connect to. */
export function ExportForAccountant({ asked, total }: { asked: Asked; total: number }) {
  const { t } = useLingui()
  const { api, company } = useSession()
  const reachable = useReachable()
  const { timeZoneOf } = useLocations()
  const home = countryOption(company.country).timeZone
  const [isOpen, setOpen] = useState(false)

  async function readTable(translate: Translate): Promise<Table> {
    const documents = await readAll(api, asked)
    // In Mexico, sales without a customer go into the global invoice to the general public.
    const general = company.country === 'mexico' ? { taxId: GENERAL_PUBLIC, name: 'PUBLICO EN GENERAL' } : null
    const columns = [
      msg`Document`,
      msg`State`,
      msg`Number`,
      msg`Receipt`,
      msg`Plate`,
      msg`Location`,
      msg`Paid`,
      msg`Document of the customer`,
      msg`Document number`,
      msg`Customer`,
      msg`Email`,
      ...(company.country === 'mexico' ? [msg`Tax regime`, msg`Use of the CFDI`, msg`Postal code`] : []),
      msg`Total`,
      msg`Tax rate (%)`,
      msg`Code of the tax office`,
    ]
    return {
      amounts: { currency: company.currency, style: company.amountStyle },
      header: columns.map((column) => translate(column)),
      rows: documents.map((one) => [
        translate(INVOICE_KIND_LABELS[one.kind]),
        translate(INVOICE_STATE_LABELS[one.state]),
        one.number,
        receiptOf(one),
        platesOf(one),
        one.location?.name ?? one.shop?.name ?? null,
        timeCell(one.paidAt, one.location === null ? home : timeZoneOf(one.location.id)),
        one.customer && translate(CUSTOMER_ID_LABELS[one.customer.idType]),
        one.customer?.taxId ?? general?.taxId ?? null,
        one.customer?.name ?? general?.name ?? null,
        one.customer && one.customer.email,
        ...(company.country === 'mexico'
          ? [
              one.customer?.cfdi?.regime ?? null,
              one.customer?.cfdi?.use ?? null,
              one.customer?.cfdi?.postalCode ?? null,
            ]
          : []),
        amountCell(one.total),
        one.taxRate === null ? null : String(one.taxRate / HUNDRED),
        one.code,
      ]),
    }
  }

  async function saveJson(): Promise<void> {
    try {
      const documents = (await readAll(api, asked)).map(documentOf)
      const { legalName, taxId, country } = company
      const file = JSON.stringify({ supplier: { legalName, taxId, country }, documents }, null, 2)
      saveFile(new Blob([file], { type: 'application/json' }), `${t`Invoices`.toLowerCase()}.json`)
    } catch {
      toasts.show({ kind: 'failed', message: FAILED, detail: null })
    }
  }

  return (
    <span className={styles.buttons}>
      <Button variant="default" disabled={!reachable || total === 0} onClick={() => setOpen(true)}>
        <Trans>Excel for the accountant</Trans>
      </Button>
      <Button variant="default" disabled={!reachable || total === 0} onClick={() => void saveJson()}>
        <Trans>JSON</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RecordExport title={t`Invoices`} read={readTable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

function receiptOf({ service, pass, shop }: Invoice): string {
  return service?.receiptNumber ?? pass?.receiptNumber ?? shop?.month ?? ''
}

function platesOf({ service, pass }: Invoice): string {
  return service?.licensePlate ?? pass?.plates.join(', ') ?? ''
}

/** A document in the words of UBL, amounts in units. */
function documentOf(one: Invoice) {
  return {
    id: one.id,
    documentType: one.kind === 'invoice' ? 'Invoice' : 'CreditNote',
    state: one.state,
    number: one.number,
    uuid: one.code,
    issueDate: one.issuedAt,
    taxPointDate: one.paidAt,
    documentCurrencyCode: one.currency,
    payableAmount: one.total / HUNDRED,
    taxPercent: one.taxRate === null ? null : one.taxRate / HUNDRED,
    orderReference: receiptOf(one),
    note: one.reason,
    accountingCustomerParty: one.customer && {
      companyIdType: one.customer.idType,
      companyId: one.customer.taxId,
      registrationName: one.customer.name,
      electronicMail: one.customer.email,
      ...(one.customer.cfdi && {
        taxRegime: one.customer.cfdi.regime,
        cfdiUse: one.customer.cfdi.use,
        postalZone: one.customer.cfdi.postalCode,
      }),
    },
    taxAmount: one.tax === null ? null : one.tax / HUNDRED,
    invoiceLine: [
      {
        description: `${platesOf(one)} ${one.location?.name ?? one.shop?.name ?? ''}`.trim(),
        lineAmount: one.total / HUNDRED,
      },
    ],
  }
}
