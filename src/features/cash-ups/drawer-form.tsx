import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { noteDrawerOpening } from '../../../contract/cash-up-writes.ts'
import { type RefusedOp, useRefusedOp } from '../../data/refused-op.ts'
import { type ReadyDraft, useDraft } from '../../data/use-draft.ts'
import { instantNow } from '../../lib/now.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { openDrawerOnce } from '../../ui/printing/open-drawer.ts'
import type { ActFormProps } from './act-form.ts'
import styles from './action-page.module.css'
import { ActionPage } from './action-page.tsx'
import { noteDrawerOpeningCommand } from './commands.ts'
import { useCashAction } from './use-cash-action.ts'

const OpeningBody = noteDrawerOpening.request.body

const OpeningInput = v.object({ reason: v.string() })
type OpeningInput = v.InferOutput<typeof OpeningInput>

const OpeningSchema = v.object({ reason: ReasonText })

const FIELDS = new Map([['reason', 'reason']] as const)

/** Opens the drawer at this device's printer without a payment, once the reason is recorded. */
export function DrawerForm(props: ActFormProps) {
  const draft = useDraft(`drawer-opening:${props.row.cashUp.id}`, OpeningInput)
  const refused = useRefusedOp('noteDrawerOpening', props.resubmitting, OpeningBody)
  if (draft.status !== 'ready' || refused.status !== 'ready')
    return <FormLoading title={<Trans>Open the drawer</Trans>} reads={[draft, refused]} />
  return <LoadedForm {...props} draft={draft} refused={refused.value} />
}

interface LoadedFormProps extends ActFormProps {
  draft: ReadyDraft<OpeningInput>
  refused: RefusedOp<v.InferOutput<typeof OpeningBody>> | null
}

function LoadedForm({ row: { cashUp }, draft, refused, onCancel, onDone }: LoadedFormProps) {
  const { t } = useLingui()
  const { form, dirty, submitError, refusal } = useCashAction({
    command: noteDrawerOpeningCommand,
    draft,
    empty: { reason: '' },
    refused: refused && { ...refused, input: { reason: refused.body.reason } },
    schema: OpeningSchema,
    fields: FIELDS,
    toCommand: ({ reason }: OpeningInput) => ({
      cashUp,
      at: refused?.body.at ?? instantNow(),
      reason: reason.trim(),
    }),
    said: () => msg`The opening of the drawer is recorded`,
    onDone: () => {
      // A record that was refused is of a drawer that was open long ago.
      if (refused === null) openDrawerOnce()
      onDone()
    },
  })
  const labels = { reason: t`Reason` }

  return (
    <form.AppForm>
      <ActionPage
        title={<Trans>Open the drawer</Trans>}
        help="cash-in-and-out"
        submit={<Trans>Open the drawer</Trans>}
        draft={draft}
        dirty={dirty}
        labels={labels}
        submitError={submitError}
        refusal={refusal}
        onCancel={onCancel}
      >
        <p className={styles.aside}>
          <Trans>Cash in and out has its own buttons. Your name, the time and the reason are recorded.</Trans>
        </p>
        <form.AppField name="reason">
          {() => <ReasonField about="drawer" label={labels.reason} required />}
        </form.AppField>
      </ActionPage>
    </form.AppForm>
  )
}
