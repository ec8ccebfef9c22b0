import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { listPaymentsElsewhere, type PaymentsElsewhere } from '../../../contract/unsent-work.ts'
import type { Currency } from '../../../domain/countries.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { deviceName } from '../../lib/device-name.ts'
import { PendingIcon } from '../../ui/icons.tsx'
import { RecentMoment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './estimate-mark.module.css'
import type { Doubt, Unsent } from './shift-sums.ts'

/** Marks an amount as an estimate. */
export function EstimateMark({ doubt }: { doubt: Doubt | null }) {
  const { t } = useLingui()
  if (doubt === null) return null
  const words = t`Estimate from this device`
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark}>
      ≈
    </span>
  )
}

interface UnsentOfColleaguesProps {
  unsent: Unsent
  currency: Currency
  /** Whether the person counts blind: amounts would reveal the expected ones. */
  blind: boolean
}

/** Names colleagues whose payments on this device are not sent, because another person's close does not send them. */
export function UnsentOfColleagues({ unsent, currency, blind }: UnsentOfColleaguesProps) {
  return unsent.colleagues?.map(({ by: { id, name }, changes, cash }) => (
    <Notice key={id} icon={PendingIcon} tone="caution">
      <Plural
        value={changes}
        one={`One payment that ${name} entered on this device is not sent yet.`}
        other={`# payments that ${name} entered on this device are not sent yet.`}
      />{' '}
      {!blind && cash !== 0 && (
        <>
          <Trans>
            The expected amount includes <Money amount={cash} currency={currency} /> of this in cash. The server counts
            it once it is sent.
          </Trans>{' '}
        </>
      )}
      <Trans>Connect this device. If it is still not sent, {name} has to sign in here.</Trans>
    </Notice>
  ))
}

interface ElsewhereProps {
  devices: readonly PaymentsElsewhere[]
  timeZone: string
}

/**
 * Names the other devices whose payments the count of a register does not include. Only warns: the payments are added
 * when they arrive.
 */
export function PaymentsElsewhereNotice({ devices, timeZone }: ElsewhereProps) {
  if (devices.length === 0) return null
  const when = (at: string) => <RecentMoment at={at} timeZone={timeZone} />
  return (
    <Notice icon={PendingIcon} tone="caution">
      <strong>
        <Trans>Payments on other devices are missing from this count.</Trans>
      </strong>{' '}
      <Trans>You can close the register; they are added when they arrive.</Trans>
      <ul className={styles.devices}>
        {devices.map(({ person, deviceId, userAgent, payments, oldest, asOf }) => (
          <li key={`${person.id} ${deviceId}`}>
            <DeviceOf name={person.name} userAgent={userAgent} />{' '}
            {oldest === null ? (
              <Trans>no contact since {when(asOf)}. Payments taken there since then are not known.</Trans>
            ) : (
              <>
                <Plural value={payments} one="# payment not sent" other="# payments not sent" />{' '}
                <Trans>
                  since {when(oldest)}, as of {when(asOf)}.
                </Trans>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function DeviceOf({ name, userAgent }: { name: string; userAgent: string | null }) {
  const device = deviceName(userAgent)
  return device === null ? <>{name}:</> : <>{`${name} (${device}):`}</>
}

/**
 * Asks the server for payments at a cash-up's location that this device cannot know. Without a connection nothing new
 * is shown.
 */
export function PaymentsOnOtherDevices({ cashUpId, timeZone }: { cashUpId: string; timeZone: string }) {
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({
    queryKey: ['cash-ups', 'payments-elsewhere', cashUpId],
    queryFn: ({ signal }) => api.call(listPaymentsElsewhere, { params: { id: cashUpId } }, { signal }),
    enabled: reachable,
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  })
  return data === undefined ? null : <PaymentsElsewhereNotice devices={data.data} timeZone={timeZone} />
}

/** Shows all of the notes below. */
export function EstimateNotice({ doubt }: { doubt: Doubt | null }) {
  if (doubt === null) return null
  return (
    <Notice icon={PendingIcon} tone="caution">
      <strong>
        <Trans>Estimate</Trans>
      </strong>
      {': '}
      {doubt === 'unsent' ? (
        <Trans>this device has unsent payments or actions of this shift. The server’s totals count.</Trans>
      ) : (
        <Trans>without a connection, these totals come from this device. The server’s totals count.</Trans>
      )}
    </Notice>
  )
}
