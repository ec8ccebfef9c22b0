import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'

import { approveVariance } from '../../../contract/cash-up-writes.ts'
import { useMoneyCommand } from '../../data/use-command.ts'
import { instantNow } from '../../lib/now.ts'
import type { Press } from '../../lib/press.ts'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { useSend } from '../../ui/form/use-send.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import type { ActFormProps } from './act-form.ts'
import styles from './action-page.module.css'
import { approveVarianceCommand, type VarianceApproval } from './commands.ts'
import { Difference } from './difference.tsx'
import { useRefusedOp, type RefusedOp } from '../../data/refused-op.ts'

const APPROVED = msg`The difference is approved`

const ApprovalBody = approveVariance.request.body

/** Approves the variance of a closed cash-up, without input. */
export function ApproveForm(props: ActFormProps) {
  const refused = useRefusedOp('approveVariance', props.resubmitting, ApprovalBody)
  if (refused.status !== 'ready') return <FormLoading title={<Trans>Approve the difference</Trans>} reads={[refused]} />
  return <LoadedForm {...props} refused={refused.value} />
}

interface LoadedFormProps extends ActFormProps {
  refused: RefusedOp<v.InferOutput<typeof ApprovalBody>> | null
}

function LoadedForm({ row: { cashUp }, refused, onCancel, onDone }: LoadedFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { run } = useMoneyCommand(approveVarianceCommand)
  const { send, submitError } = useSend({
    run: ({ press, ...approved }: VarianceApproval & { press: Press }, circumstances) =>
      run(press, approved, circumstances),
    draft: null,
    refused,
    fieldOf: () => null,
  })
  const { closing, currency } = cashUp

  async function approve(press: Press): Promise<void> {
    const { submitError: found } = await send({ press, cashUp, approvedAt: instantNow() }, APPROVED)
    if (found !== null) return
    void queries.invalidateQueries({ queryKey: ['cash-ups'] })
    onDone()
  }

  return (
    <PanelPage
      title={<Trans>Approve the difference</Trans>}
      help="close-a-register"
      footer={
        <>
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <MoneyButton onPress={approve}>
            <Trans>Approve</Trans>
          </MoneyButton>
        </>
      }
    >
      <div className={styles.form}>
        {submitError !== null && (
          <Notice icon={WarningIcon} tone="negative">
            {t(submitError.message)}
          </Notice>
        )}
        {closing !== null && (
          <>
            <dl className={styles.sum}>
              <div>
                <dt>
                  <Trans>Difference</Trans>
                </dt>
                <dd>
                  <Difference amount={closing.variance} currency={currency} />
                </dd>
              </div>
            </dl>
            <p className={styles.aside}>
              {closing.varianceReason === null ? (
                <Trans>{closing.operatorEndShift.name} gave no reason.</Trans>
              ) : (
                <Trans>
                  {closing.operatorEndShift.name}: “{closing.varianceReason}”
                </Trans>
              )}
            </p>
          </>
        )}
        <p className={styles.aside}>
          <Trans>Your name and the time are noted with it.</Trans>
        </p>
      </div>
    </PanelPage>
  )
}
