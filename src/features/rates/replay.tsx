import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { ReplayResult } from '../../../domain/rates/replay.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './rates-page.module.css'
import { Result } from './replay-result.tsx'
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

/** Prices the stays of the last 30 days by the draft, in a worker, next to their real prices. */
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
