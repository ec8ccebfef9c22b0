import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Problem } from '../../../contract/problem.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { HelpArticle } from '../../ui/help/help-articles.ts'
import type { SubmitError } from '../../ui/form/submit-error.ts'
import { PanelPage } from '../../ui/side-panel.tsx'
import styles from './action-page.module.css'

interface ActionPageProps {
  title: ReactNode
  help: HelpArticle
  /** Label of the submit button. Null if the form can't be submitted. */
  submit: ReactNode
  draft: Pick<ReadyDraft<unknown>, 'initial' | 'failure' | 'discard'>
  dirty: boolean
  /** The label of each field, in the order of the form. */
  labels: Readonly<Record<string, string>>
  submitError: SubmitError | null
  /** Why the server refused the action that is resubmitted here. */
  refusal: Problem | null
  /** Stays above the buttons while the form scrolls. */
  sum?: ReactNode
  onCancel: () => void
  children: ReactNode
}

/** The form of one action on a cash-up, in a side panel and inside `form.AppForm`. */
export function ActionPage({
  title,
  help,
  submit,
  draft,
  dirty,
  labels,
  submitError,
  refusal,
  sum,
  onCancel,
  children,
}: ActionPageProps) {
  const reachable = useReachable()
  return (
    <PanelPage
      title={title}
      help={help}
      footer={
        <div className={styles.footer}>
          {sum}
          <div className={styles.buttons}>
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
            {submit !== null && <SubmitButton>{submit}</SubmitButton>}
          </div>
        </div>
      }
    >
      <PanelForm
        offline={
          reachable ? null : (
            <Trans>Without a connection this is saved on this device, and sent as soon as there is one.</Trans>
          )
        }
        draft={draft}
        dirty={dirty}
        labels={labels}
        submitError={submitError}
        refusal={refusal}
      >
        {children}
      </PanelForm>
    </PanelPage>
  )
}
