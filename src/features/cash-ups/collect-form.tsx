import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import type * as v from 'valibot'

import { collectCashUp } from '../../../contract/cash-up-writes.ts'
import { cashToCollect } from '../../../domain/cash-ups.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { askForProof, isProved } from '../../data/step-up.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { amountOf, amountText } from '../../lib/amount-text.ts'
import { instantNow } from '../../lib/now.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { FormLoading } from '../../ui/form-loading.tsx'
import { InfoIcon, PendingIcon, WarningIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLocations } from '../locations/public.ts'
import type { ActFormProps } from './act-form.ts'
import styles from './action-page.module.css'
import { ActionPage } from './action-page.tsx'
import { CollectingInput, collectingSchema, changedSince, collectedBy, seenIn } from './collecting.ts'
import { collectCashUpCommand } from './commands.ts'
import { Difference } from './difference.tsx'
import { LateCash } from './late-cash.tsx'
import { useCashAction } from './use-cash-action.ts'
import { useRefusedOp, type RefusedOp } from '../../data/refused-op.ts'

const CollectingBody = collectCashUp.request.body

const FIELDS = new Map([
  ['amountReceived', 'amountReceived'],
  ['note', 'note'],
] as const)

/** Records the collection of a closed cash-up. */
export function CollectForm(props: ActFormProps) {
  const draft = useDraft(`cash-collect:${props.row.cashUp.id}`, CollectingInput)
  const refused = useRefusedOp('collectCashUp', props.resubmitting, CollectingBody)
  if (draft.status === 'ready' && refused.status === 'ready')
    return <LoadedForm {...props} draft={draft} refused={refused.value} />
  return <FormLoading title={<Trans>Collect</Trans>} reads={[draft, refused]} />
}

interface LoadedFormProps extends ActFormProps {
  draft: ReadyDraft<CollectingInput>
  refused: RefusedOp<v.InferOutput<typeof CollectingBody>> | null
}

function LoadedForm({ row, draft, refused, onCancel, onDone }: LoadedFormProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const reachable = useReachable()
  const { timeZoneOf } = useLocations()
  const { cashUp, base, unsent } = row
  const { currency, closing } = cashUp
  const [seen] = useState(refused?.body ?? seenIn(row))
  const [first] = useState({ services: (base ?? cashUp).services })
  const toCollect = closing === null ? 0 : cashToCollect(closing)
  const { money } = useAmounts(currency)
  const { form, dirty, submitError, problem, refusal } = useCashAction({
    command: collectCashUpCommand,
    draft,
    empty: { amountReceived: amountText(toCollect), note: '' },
    refused: refused && {
      ...refused,
      input: { amountReceived: amountText(refused.body.amountReceived), note: refused.body.note ?? '' },
    },
    schema: collectingSchema(toCollect),
    fields: FIELDS,
    toCommand: ({ amountReceived, note }: CollectingInput) => ({
      cashUp,
      collectedAt: refused?.body.collectedAt ?? instantNow(),
      amountReceived: amountOf(amountReceived) ?? 0,
      // The state that the collector sees at the press.
      ...(now ?? { revision: seen.revision, total: seen.total }),
      note: note.trim() === '' ? null : note.trim(),
    }),
    confirm: async () =>
      user.secondFactor !== 'set' ||
      !reachable ||
      isProved(user.id) ||
      (await askForProof({ isOptional: true })) !== 'cancelled',
    said: ({ amountReceived }) => msg`${money(amountReceived)} collected`,
    onDone,
  })
  const now = changedSince(seen, seenIn(row), problem)
  const faster = collectedBy(problem)
  const more = (base ?? cashUp).services - first.services
  const typed = useStore(form.store, ({ values }) => amountOf(values.amountReceived))
  const labels = { amountReceived: t`Amount received`, note: t`Note` }
  const isOwn = user.id === cashUp.openedBy.id || user.id === closing?.operatorEndShift.id

  return (
    <form.AppForm>
      <ActionPage
        title={<Trans>Collect</Trans>}
        help="collect-a-cash-up"
        submit={
          faster !== null ? null : now === null ? <Trans>Collect</Trans> : <Trans>Collect what is there now</Trans>
        }
        draft={draft}
        dirty={dirty}
        labels={labels}
        submitError={submitError}
        refusal={refusal}
        onCancel={onCancel}
      >
        {faster !== null && (
          <Notice icon={WarningIcon} tone="negative">
            {faster.by !== null && faster.at !== null && (
              <Trans>
                Collected by {faster.by.name} <Moment at={faster.at} timeZone={timeZoneOf(cashUp.location.id)} />
              </Trans>
            )}
            {faster.theirs !== null && (
              <>
                {': '}
                <Money amount={Number(faster.theirs)} currency={currency} />
              </>
            )}
          </Notice>
        )}
        {now !== null && faster === null && (
          <Notice icon={InfoIcon} tone="caution">
            <p className={styles.changed}>
              <Trans>This cash-up has changed since you looked at it.</Trans>
            </p>
            {now.total !== seen.total && (
              <dl className={styles.sum}>
                <div>
                  <dt>
                    <Trans>You saw</Trans>
                  </dt>
                  <dd>
                    <Money amount={seen.total} currency={currency} />
                  </dd>
                </div>
                <div>
                  <dt>
                    <Trans>There is now</Trans>
                  </dt>
                  <dd>
                    <Money amount={now.total} currency={currency} />
                  </dd>
                </div>
                <div>
                  <dt>
                    <Trans>Entered in between</Trans>
                  </dt>
                  <dd>
                    <Difference amount={now.total - seen.total} currency={currency} />
                    {more > 0 && (
                      <>
                        {' '}
                        <Plural value={more} one="# service" other="# services" />
                      </>
                    )}
                  </dd>
                </div>
              </dl>
            )}
          </Notice>
        )}
        {isOwn && faster === null && (
          <Notice icon={InfoIcon} tone="caution">
            <Trans>
              You opened or closed this register yourself. If the company has another administrator, ask them to
              collect: your own collection is listed for their review.
            </Trans>
          </Notice>
        )}
        {faster === null && <LateCash cashUp={cashUp} />}
        {unsent.changes > 0 && (
          <Notice icon={PendingIcon} tone="caution">
            <Trans>
              Payments from this device into this cash-up are not sent yet. Wait until they are, or the server will hold
              the collection.
            </Trans>
          </Notice>
        )}
        {closing?.approval === 'pending' && (
          <Notice icon={InfoIcon} tone="quiet">
            <Trans>
              The difference of <Difference amount={closing.variance} currency={currency} /> is not approved yet. The
              money can still be collected.
            </Trans>
          </Notice>
        )}
        <form.AppField name="amountReceived">
          {() => (
            <AmountField
              label={labels.amountReceived}
              required
              currency={currency}
              description={
                <Trans>
                  Counted, less what stays in the drawer: <Money amount={toCollect} currency={currency} />
                </Trans>
              }
            />
          )}
        </form.AppField>
        {typed !== null && typed !== toCollect && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>
              <Difference amount={typed - toCollect} currency={currency} /> compared with the amount to collect. Count
              again, or explain the difference in the note.
            </Trans>
          </Notice>
        )}
        <form.AppField name="note">{() => <ReasonField about="collection" label={labels.note} />}</form.AppField>
      </ActionPage>
    </form.AppForm>
  )
}
