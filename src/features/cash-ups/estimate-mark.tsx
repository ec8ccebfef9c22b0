import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Currency } from '../../../domain/countries.ts'
import { PendingIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './estimate-mark.module.css'
import type { Doubt, Unsent } from './shift-sums.ts'

/** Says of an amount that it is an estimate. */
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
  /** Whether the person counts without knowing what is expected: amounts would tell. */
  blind: boolean
}

/** Names the colleagues whose payments on this device are not sent: the close of somebody else does not send them. */
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

/** The same of everything that stands below. */
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
