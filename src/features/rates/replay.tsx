import { Box, Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { ReplayResult, Sums } from '../../../domain/rates/replay.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { formatDateTime } from '../../lib/dates.ts'
import { OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import styles from './rates-page.module.css'
import { MOST_REPLAYED, type ReplayMessage, type ReplayRequest } from './replay-messages.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'failed'; why: 'offline' | 'other' }
  | { kind: 'reading'; done: number; total: number | null }
  | { kind: 'done'; result: ReplayResult; total: number }

interface ReplayProps {
  location: Location
  rates: VersionRate[]
  /** Whether the rates are valid for pricing. */
  isSound: boolean
  currency: Currency
}

/** Prices the stays of the last 30 days by the draft, in a worker, beside their real prices. */
export function Replay({ location: { id: locationId, timeZone }, rates, isSound, currency }: ReplayProps) {
  const { user, company } = useSession()
  const reachable = useReachable()
  const running = useRef<Worker | null>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const stop = useCallback(() => {
    running.current?.terminate()
    running.current = null
  }, [])
  useEffect(() => stop, [stop])

  function start(): void {
    stop()
    const worker = new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' })
    running.current = worker
    setState({ kind: 'reading', done: 0, total: null })
    worker.addEventListener('message', ({ data }: MessageEvent<ReplayMessage>) => {
      if (running.current !== worker) return
      setState(data)
      if (data.kind !== 'reading') stop()
    })
    worker.addEventListener('error', () => {
      if (running.current !== worker) return
      setState({ kind: 'failed', why: 'other' })
      stop()
    })
    worker.postMessage({ userId: user.id, companyId: company.id, locationId, timeZone, rates } satisfies ReplayRequest)
  }

  return (
    <>
      <p className={styles.text}>
        <Trans>Stays paid here in the last 30 days, priced with the rates above. Nothing is changed.</Trans>
      </p>
      {!reachable && (
        <Notice icon={OfflineIcon} tone="quiet">
          <Trans>This needs a connection: the stays are on the server.</Trans>
        </Notice>
      )}
      <div className={styles.actions}>
        {state.kind === 'reading' ? (
          <Button
            variant="default"
            onClick={() => {
              stop()
              setState({ kind: 'idle' })
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <Button variant="default" disabled={!reachable || !isSound} onClick={start}>
            <Trans>Price them</Trans>
          </Button>
        )}
      </div>
      {state.kind === 'reading' && <Reading done={state.done} total={state.total} />}
      {state.kind === 'failed' && (
        <Notice icon={WarningIcon} tone="negative">
          {state.why === 'offline' ? (
            <Trans>The server does not answer. Try again with a connection.</Trans>
          ) : (
            <Trans>The server did not answer as it should.</Trans>
          )}
        </Notice>
      )}
      {state.kind === 'done' && (
        <Result result={state.result} total={state.total} currency={currency} timeZone={timeZone} />
      )}
    </>
  )
}

function Reading({ done, total }: { done: number; total: number | null }) {
  const { t } = useLingui()
  const all = total === null ? null : Math.min(total, MOST_REPLAYED)
  return (
    <>
      <Progress aria-label={t`Stays priced`} value={all === null ? 0 : (100 * done) / Math.max(1, all)} />
      <p className={styles.quiet} role="status">
        {all === null ? (
          <Trans>Reading the first stays…</Trans>
        ) : (
          <Trans>
            {done} of {all} stays
          </Trans>
        )}
      </p>
    </>
  )
}

interface ResultProps {
  result: ReplayResult
  total: number
  currency: Currency
  timeZone: string
}

function Result({ result, total, currency, timeZone }: ResultProps) {
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
