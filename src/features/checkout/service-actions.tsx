import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { CashIcon, ReceiptIcon } from '../../ui/icons.tsx'
import type { ActProps } from '../stays/public.ts'
import type { Possible } from './possible-acts.ts'
import styles from './service-actions.module.css'

interface ServiceActionsProps extends Pick<ActProps, 'onAct'> {
  possible: Possible
  /** The charge pays for future time and does not end the stay. */
  isAhead: boolean
}

/** Actions of this person on a service, the charge first. */
export function ServiceActions({ possible, isAhead, onAct }: ServiceActionsProps) {
  return (
    <div className={styles.actions}>
      {possible.void && (
        <Button variant="subtle" color="negative" onClick={() => onAct('void')}>
          <Trans>Void…</Trans>
        </Button>
      )}
      {possible.askVoid && (
        <Button variant="subtle" onClick={() => onAct('void')}>
          <Trans>Ask to void…</Trans>
        </Button>
      )}
      {possible.invoice && (
        <Button variant="subtle" onClick={() => onAct('invoice')}>
          <Trans>Ask for an invoice…</Trans>
        </Button>
      )}
      {possible.ticket && (
        <Button variant="default" leftSection={<ReceiptIcon size={16} />} onClick={() => onAct('ticket')}>
          <Trans>Ticket</Trans>
        </Button>
      )}
      {possible.send && (
        <Button variant="subtle" onClick={() => onAct('send')}>
          <Trans>Send the ticket…</Trans>
        </Button>
      )}
      {possible.entry && (
        <Button variant="default" leftSection={<ReceiptIcon size={16} />} onClick={() => onAct('entry')}>
          <Trans>Ticket</Trans>
        </Button>
      )}
      {possible.finish && (
        <Button className={styles.main} leftSection={<CashIcon size={18} />} onClick={() => onAct('finish')}>
          {isAhead ? <Trans>Charge in advance</Trans> : <Trans>Charge and finish</Trans>}
        </Button>
      )}
    </div>
  )
}
