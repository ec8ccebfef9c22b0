import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { Tablet } from '../../../contract/tablet.ts'
import { TABLET_ACTS, type TabletAct } from '../../../domain/tablets.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import { Question } from '../../ui/question.tsx'
import question from '../../ui/question.module.css'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { askOfTablet, withdrawFromTablet } from './queries.ts'
import { ACT_HINTS, ACT_LABELS, OUTCOME_LABELS } from './tablet-words.ts'
import styles from './tablets.module.css'

const ASKED = msg`The tablet receives the request within a minute, if it has contact.`
const WITHDRAWN = msg`The tablet does not receive the request.`

/** Requests to a tablet, with their results, and buttons for new ones. */
export function TabletRequests({ tablet }: { tablet: Tablet }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const asking = useOnlineWrite(askOfTablet)
  const withdrawing = useOnlineWrite(withdrawFromTablet)
  const [asks, setAsks] = useState<TabletAct | null>(null)
  const isOpen = (act: TabletAct) => tablet.requests.some((one) => one.act === act && one.doneAt === null)

  function ask(act: TabletAct): void {
    setAsks(null)
    void runWithToast(
      () => asking.run({ params: { id: tablet.id }, body: { act } }),
      (outcome) => submitErrorOf(outcome)?.message ?? null,
      () => ASKED,
    )
  }

  function withdraw(requestId: string): void {
    void runWithToast(
      () => withdrawing.run({ params: { id: tablet.id, requestId } }),
      (outcome) => submitErrorOf(outcome)?.message ?? null,
      () => WITHDRAWN,
    )
  }

  return (
    <RecordSection title={<Trans>Ask the tablet</Trans>}>
      <div className={styles.acts}>
        {TABLET_ACTS.map((act) => (
          <Button
            key={act}
            variant="default"
            disabled={!reachable || asking.running || isOpen(act)}
            onClick={() => setAsks(act)}
          >
            {t(ACT_LABELS[act])}
          </Button>
        ))}
      </div>
      <ul className={styles.requests}>
        {tablet.requests.map(({ id, act, askedBy, askedAt, doneAt, outcome }) => (
          <li key={id}>
            <span>
              <strong>{t(ACT_LABELS[act])}</strong>{' '}
              <Trans>
                by {askedBy.name}, <OwnMoment at={askedAt} />
              </Trans>
            </span>
            {doneAt === null ? (
              <Button
                variant="default"
                size="compact-md"
                disabled={!reachable || withdrawing.running}
                onClick={() => withdraw(id)}
              >
                <Trans>Withdraw</Trans>
              </Button>
            ) : (
              <span className={styles.quiet}>
                {outcome !== null && t(OUTCOME_LABELS[outcome])}, <OwnMoment at={doneAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {asks !== null && (
        <Question title={t(ACT_LABELS[asks])} onClose={() => setAsks(null)}>
          <p className={question.text}>{t(ACT_HINTS[asks])}</p>
          <div className={question.choices}>
            <Button variant="default" onClick={() => setAsks(null)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button data-autofocus onClick={() => ask(asks)}>
              <Trans>Ask the tablet</Trans>
            </Button>
          </div>
        </Question>
      )}
    </RecordSection>
  )
}
