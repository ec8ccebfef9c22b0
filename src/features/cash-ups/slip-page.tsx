import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import { PrintPage } from '../../ui/print/print-page.tsx'
import { useSlip } from '../../ui/print/use-slip.ts'
import styles from './action-page.module.css'
import { CashUpSlip, SlipTitle, type SlipKind } from './cash-up-slip.tsx'
import { EstimateNotice } from './estimate-mark.tsx'
import type { KnownCashUp } from './use-cash-up.ts'

function slipsOf({ closing, collection }: CashUp): readonly SlipKind[] {
  return [
    ...(collection === null ? [] : (['collection'] as const)),
    ...(closing === null ? [] : (['close'] as const)),
    'opening',
  ]
}

/** Printable slips of a cash-up; they work offline. */
export function SlipPage({ row }: { row: KnownCashUp }) {
  const { t } = useLingui()
  const kinds = slipsOf(row.cashUp)
  const [wanted, setWanted] = useState<SlipKind>()
  const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? 'opening'
  const doubt = kind === 'opening' ? null : row.doubt
  const slip = useSlip(`${row.cashUp.id}:${kind}:${doubt === null ? 'final' : 'estimate'}:${row.cashUp.revision}`)

  return (
    <PrintPage
      title={<Trans>Slip</Trans>}
      slip={slip}
      label={t`Preview of the printed slip`}
      choice={
        kinds.length > 1 && (
          <div className={styles.fills} role="group" aria-label={t`Which slip`}>
            {kinds.map((one) => (
              <Button
                key={one}
                variant={one === kind ? 'light' : 'default'}
                aria-pressed={one === kind}
                onClick={() => setWanted(one)}
              >
                <SlipTitle kind={one} />
              </Button>
            ))}
          </div>
        )
      }
      note={<EstimateNotice doubt={doubt} />}
    >
      {() => <CashUpSlip cashUp={row.cashUp} kind={kind} isEstimate={doubt !== null} isCopy={slip.isCopy} />}
    </PrintPage>
  )
}
