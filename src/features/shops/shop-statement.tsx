import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Shop, ShopStatement } from '../../../contract/shop.ts'
import { amountCell, timeCell } from '../../../domain/spreadsheet/cell.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDateTime, todayIn } from '../../lib/dates.ts'
import { fileName, saveFile } from '../../ui/export/save-file.ts'
import { MonthSelect } from '../../ui/form/month-select.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { STAMP_STATE_LABELS } from '../../ui/labels/shops.ts'
import { Money } from '../../ui/money.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { LoadFailed } from '../../ui/states.tsx'
import { useStatement } from './queries.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import styles from './shops.module.css'

/** Stamps of a shop in a month, and the amount that the shop owes for them. */
export function ShopStatementDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const { t } = useLingui()
  const { company } = useSession()
  const [month, setMonth] = useState(() => todayIn(company.country).slice(0, 7))
  const state = useStatement(shop.id, month)
  return (
    <Question title={<Trans>Statement of {shop.name}</Trans>} onClose={onClose}>
      <div className={styles.fields}>
        <MonthSelect label={t`Month`} month={month} latest={todayIn(company.country).slice(0, 7)} onChange={setMonth} />
        {state.status === 'loading' && <PanelSkeleton />}
        {(state.status === 'lost' || state.status === 'refused') && (
          <LoadFailed onRetry={state.status === 'lost' ? state.retry : () => undefined}>
            <Trans>The statement needs a connection.</Trans>
          </LoadFailed>
        )}
        {state.status === 'ready' && <Statement statement={state.record} />}
      </div>
      <div className={questionStyles.choices}>
        {state.status === 'ready' && <SaveStatement statement={state.record} />}
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Question>
  )
}

function Statement({ statement: { stamps, toBill, currency } }: { statement: ShopStatement }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          To bill:{' '}
          <strong>
            <Money amount={toBill} currency={currency} />
          </strong>
        </Trans>
      </p>
      {stamps.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>No stamps in this month.</Trans>
        </p>
      ) : (
        <FigureTable>
          <thead>
            <tr>
              <th>{t`Stamped`}</th>
              <th>{t`Plate`}</th>
              <th>{t`State`}</th>
              <th data-figure>{t`To bill`}</th>
            </tr>
          </thead>
          <tbody>
            {stamps.map(({ id, at, location, licensePlate, state, code, toBill: owed }) => (
              <tr key={id}>
                <td>{formatDateTime(at, location.timeZone)}</td>
                <td>{licensePlate}</td>
                <td>
                  {t(STAMP_STATE_LABELS[state])}
                  {code !== null && <span className={styles.quiet}> · {t`Code ${code}`}</span>}
                </td>
                <td data-figure>
                  <Money amount={owed} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </>
  )
}

function SaveStatement({ statement }: { statement: ShopStatement }) {
  const { t } = useLingui()
  const { company } = useSession()
  const [isSaving, setSaving] = useState(false)
  const { shop, month, stamps, currency, toBill } = statement

  async function save(): Promise<void> {
    setSaving(true)
    // Loaded with the press: few people save a statement.
    const { xlsxFile } = await import('../../lib/spreadsheet/xlsx.ts')
    const rows = stamps.map(({ at, location, licensePlate, purchase, state, paidAt, discount, code, toBill: owed }) => [
      timeCell(at, location.timeZone),
      location.name,
      licensePlate,
      amountCell(purchase),
      t(STAMP_STATE_LABELS[state]),
      timeCell(paidAt, location.timeZone),
      amountCell(discount),
      amountCell(owed),
      code === null ? null : { count: code },
    ])
    async function* all() {
      yield rows
      yield [[t`To bill`, null, null, null, null, null, null, amountCell(toBill), null]]
    }
    const file = await xlsxFile({
      title: shop.name,
      header: [t`Stamped`, t`Location`, t`Plate`, t`Purchase`, t`State`, t`Paid at`, t`Discount`, t`To bill`, t`Code`],
      rows: all(),
      amounts: { currency, style: company.amountStyle },
      about: () => ({
        name: t`About`,
        lines: [
          [t`Company`, company.name],
          [t`Shop`, shop.name],
          [t`Month`, month],
        ],
      }),
    })
    saveFile(file, fileName(shop.name, month, 'xlsx'))
    setSaving(false)
  }

  return (
    <Button variant="default" leftSection={<DownloadIcon size={16} />} loading={isSaving} onClick={() => void save()}>
      <Trans>Save as Excel</Trans>
    </Button>
  )
}
