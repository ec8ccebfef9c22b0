import { msg } from '@lingui/core/macro'

import type { Company } from '../../../contract/company.ts'
import type { MonthReport } from '../../../contract/month.ts'
import { monthTables } from '../../../contract/month-tables.ts'
import { formatDay } from '../../lib/dates.ts'
import { xlsxOfTables } from '../../lib/spreadsheet/xlsx.ts'
import { fileName } from '../../ui/export/save-file.ts'
import { MONTH_SECTION_LABELS, MONTH_WORD_LABELS } from '../../ui/labels/month.ts'
import type { Translate } from '../../ui/list/column.ts'

interface WorkbookGiven {
  company: Pick<Company, 'name' | 'taxId' | 'currency' | 'amountStyle'>
  /** The day up to which recorded facts count, if not all do. */
  known: string | undefined
  t: Translate
}

/** Returns the tables of a month as an Excel file, one sheet for each section, with the sums below. */
export async function monthWorkbook(
  month: MonthReport,
  { company, known, t }: WorkbookGiven,
): Promise<{ file: Blob; name: string }> {
  const { close } = month
  const file = await xlsxOfTables({
    amounts: { currency: company.currency, style: company.amountStyle },
    about: {
      name: t(msg`About this file`),
      lines: [
        [t(msg`Company`), company.name],
        [t(msg`Tax ID`), company.taxId],
        [t(msg`Month`), `${month.month.slice(5)}/${month.month.slice(0, 4)}`],
        [
          t(msg`State`),
          close === null ? t(msg`Open`) : t(msg`Closed until ${formatDay(close.until)} by ${close.closedBy.name}`),
        ],
        ...(known === undefined ? [] : [[t(msg`Known on`), formatDay(known)] as const]),
        [t(msg`Clock times`), month.timeZones.join(', ')],
        [t(msg`Amounts`), company.currency],
      ],
    },
    tables: monthTables(month, (word) => t(MONTH_WORD_LABELS[word])).map(({ section, columns, rows, total }) => ({
      title: t(MONTH_SECTION_LABELS[section]),
      header: columns.map((word) => t(MONTH_WORD_LABELS[word])),
      rows: [...rows.map(({ cells }) => cells), ...(total === null ? [] : [total])],
    })),
  })
  return { file, name: fileName(t(msg`Month`), month.month, 'xlsx') }
}
