import { Box } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Currency } from '../../../domain/countries.ts'
import type { ReplayResult, Sums } from '../../../domain/rates/replay.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDateTime } from '../../lib/dates.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import styles from './rates-page.module.css'

interface ResultProps {
  result: ReplayResult
  total: number
  currency: Currency
  timeZone: string
}

export function Result({ result, total, currency, timeZone }: ResultProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { nameOf } = useVehicleTypes()
  const { stays, changed, unpriced, largest, byType, byHour } = result
  const read = stays + unpriced
  return (
    <div className={styles.results}>
      <p className={styles.text} role="status">
        {read === 0 ? (
          <Trans>Nobody paid here in the last 30 days.</Trans>
        ) : (
          <>
            <strong>
              <Difference sums={result} currency={currency} />
            </strong>{' '}
            ·{' '}
            <Trans>
              {changed} of {stays} stays would have another price
            </Trans>
          </>
        )}
      </p>
      {read < total && (
        <Notice icon={WarningIcon} tone="quiet">
          <Trans>
            A sample: the latest {read} of {total} stays.
          </Trans>
        </Notice>
      )}
      {unpriced > 0 && (
        <Notice icon={WarningIcon} tone="caution">
          <Plural value={unpriced} one="# stay would have no price." other="# stays would have no price." />
        </Notice>
      )}
      {stays > 0 && (
        <>
          <h3>
            <Trans>By vehicle type</Trans>
          </h3>
          <SumsTable
            label={t`By vehicle type`}
            of={t`Vehicle type`}
            rows={byType.map(({ vehicleTypeId, sums }) => ({ name: nameOf(vehicleTypeId), sums }))}
            currency={currency}
          />
          <h3>
            <Trans>By hour of arrival</Trans>
          </h3>
          <SumsTable
            label={t`By hour of arrival`}
            of={t`Hour`}
            rows={byHour.flatMap((sums, hour) =>
              sums.stays === 0 ? [] : [{ name: `${String(hour).padStart(2, '0')}:00`, sums }],
            )}
            currency={currency}
          />
        </>
      )}
      {largest.length > 0 && (
        <>
          <h3>
            <Trans>The ten that differ most</Trans>
          </h3>
          <Box className={styles.scroll} tabIndex={0} role="group" aria-label={t`The ten that differ most`}>
            <table className={styles.table}>
              <tbody>
                {largest.map(({ id, licensePlate, startedAt, was, is }) => (
                  <tr key={id}>
                    <td>
                      <Plate plate={licensePlate} country={company.country} />
                    </td>
                    <td>{formatDateTime(startedAt, timeZone)}</td>
                    <td>
                      <Money amount={was} currency={currency} />
                    </td>
                    <td>
                      <Money amount={is} currency={currency} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Box>
        </>
      )}
    </div>
  )
}

function Difference({ sums: { was, is }, currency }: { sums: Sums; currency: Currency }) {
  if (is === was) return <Trans>Same total</Trans>
  return is > was ? (
    <Trans>
      <Money amount={is - was} currency={currency} /> more
    </Trans>
  ) : (
    <Trans>
      <Money amount={was - is} currency={currency} /> less
    </Trans>
  )
}

function SumsTable({
  label,
  of,
  rows,
  currency,
}: {
  label: string
  of: string
  rows: { name: string; sums: Sums }[]
  currency: Currency
}) {
  return (
    <Box className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">
              <Trans>Stays</Trans>
            </th>
            <th scope="col">
              <Trans>Cost</Trans>
            </th>
            <th scope="col">
              <Trans>Would cost</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, sums }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{sums.stays}</td>
              <td>
                <Money amount={sums.was} currency={currency} />
              </td>
              <td>
                <Money amount={sums.is} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
