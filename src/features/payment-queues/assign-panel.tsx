import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Service } from '../../../contract/service.ts'
import { callFailureOf } from '../../data/failures.ts'
import { UNASSIGNED } from '../../data/payment-queues.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import type { Press } from '../../lib/press.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { MoneyForm } from '../../ui/form/money-form.tsx'
import { InfoIcon, OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { LoadFailed, Unknown } from '../../ui/states.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { UncollectedCashUpSelect } from '../cash-ups/public.ts'
import { useLocations } from '../locations/public.ts'
import styles from './assign-panel.module.css'
import { PaymentMethodWords, serverServiceQuery } from '../stays/public.ts'
import { assign, paidAt } from './queries.ts'

const CHOOSE = msg`Choose the cash-up whose drawer has the money`
const ASSIGNED = msg`The payment is in the cash-up`

interface AssignPanelProps {
  id: string
  /** The payment in the list; `undefined` if it is on another page. */
  listed: Service | undefined
  onClose: () => void
}

/** Assigns a payment without a cash-up to one. `lazy` needs the default export. */
export default function AssignPanel({ id, listed, onClose }: AssignPanelProps) {
  const { api } = useSession()
  const read = useQuery({ ...serverServiceQuery(api, id), enabled: listed === undefined })
  const payment = listed ?? read.data
  return (
    <SidePanel onClose={onClose}>
      {payment !== undefined && payment.cashUp === null ? (
        <AssignForm payment={payment} onClose={onClose} />
      ) : (
        <PanelPage title={<Trans>Payment</Trans>}>
          {payment !== undefined && (
            <Unknown>
              <Trans>This payment already belongs to a cash-up.</Trans>
            </Unknown>
          )}
          {payment === undefined && read.error === null && <PanelSkeleton />}
          {payment === undefined && read.error !== null && (
            <LoadFailed onRetry={() => void read.refetch()}>
              <Trans>The server did not answer as it should.</Trans>
            </LoadFailed>
          )}
        </PanelPage>
      )}
    </SidePanel>
  )
}

function AssignForm({ payment, onClose }: { payment: Service; onClose: () => void }) {
  const { t } = useLingui()
  const { api, company } = useSession()
  const queries = useQueryClient()
  const reachable = useReachable()
  const timeZone = useLocations().timeZoneOf(payment.location.id)
  const [chosen, setChosen] = useState<CashUp | null>(null)
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const at = paidAt(payment)
  const formId = useId()

  async function send(press: Press): Promise<void> {
    if (chosen === null) return setWrong(CHOOSE)
    setWrong(null)
    try {
      await assign(press, api, payment, chosen.id)
      toasts.show({ kind: 'done', message: ASSIGNED, detail: null })
      onClose()
    } catch (error) {
      setWrong(failureWords(callFailureOf(error)).message)
    } finally {
      // Also after a refusal: another person may have assigned the payment, or collected the cash-up.
      void queries.invalidateQueries({ queryKey: UNASSIGNED })
      void queries.invalidateQueries({ queryKey: ['cash-ups'] })
    }
  }

  return (
    <PanelPage
      title={<Plate plate={payment.licensePlate} country={company.country} size="large" />}
      help="payments-without-a-cash-up"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <MoneyButton form={formId} disabled={!reachable} onPress={send}>
            <Trans>Add to the cash-up</Trans>
          </MoneyButton>
        </>
      }
    >
      <MoneyForm id={formId} className={styles.form}>
        {!reachable && (
          <Notice icon={OfflineIcon} tone="quiet">
            <Trans>
              Assigning a payment needs a connection: only the server knows which cash-ups can still accept it.
            </Trans>
          </Notice>
        )}
        <dl className={styles.facts}>
          <div>
            <dt>{t(SERVICE_FIELD_LABELS.totalCost)}</dt>
            <dd>
              <strong>
                <Money amount={payment.totalCost} currency={payment.currency} />
              </strong>
            </dd>
          </div>
          <div>
            <dt>{t(SERVICE_FIELD_LABELS.paymentMethod)}</dt>
            <dd>
              <PaymentMethodWords method={payment.paymentMethod} />
            </dd>
          </div>
          <div>
            <dt>{t(SERVICE_FIELD_LABELS.paidAt)}</dt>
            <dd>
              <Moment at={at} timeZone={timeZone} />
            </dd>
          </div>
          <div>
            <dt>{t(SERVICE_FIELD_LABELS.location)}</dt>
            <dd>{payment.location.name}</dd>
          </div>
          <div>
            <dt>
              <Trans>Taken by</Trans>
            </dt>
            <dd>{payment.exitOperator?.name ?? <Missing />}</dd>
          </div>
        </dl>
        <UncollectedCashUpSelect
          locationId={payment.location.id}
          timeZone={timeZone}
          paidAt={at}
          value={chosen?.id ?? null}
          error={wrong === null ? null : t(wrong)}
          onChange={(cashUp) => {
            setChosen(cashUp)
            setWrong(null)
          }}
        />
        {chosen !== null && <Effect status={chosen.status} />}
      </MoneyForm>
    </PanelPage>
  )
}

/** Effect on the cash-up, displayed before the act because it can't be undone. */
function Effect({ status }: { status: CashUp['status'] }) {
  return status === 'completed' ? (
    <Notice icon={WarningIcon} tone="caution">
      <Trans>
        This cash-up is closed. Its count and its difference stay as they are; the payment is added as a late service.
        This cannot be undone.
      </Trans>
    </Notice>
  ) : (
    <Notice icon={InfoIcon} tone="quiet">
      <Trans>
        The payment counts in this cash-up at once: cash is expected in its drawer at the close. This cannot be undone.
      </Trans>
    </Notice>
  )
}
