import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { takeOverOrphanedOps, type OrphanedOps } from '../../data/orphaned-ops.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import type { Op } from '../../data/use-outbox.ts'
import type { Press } from '../../lib/press.ts'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import longButton from '../../ui/long-button.module.css'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './orphaned-ops.module.css'
import entryStyles from './op-entry.module.css'
import { OpFields } from './op-fields.tsx'
import { OpTitle } from './op-words.tsx'
import { orphanedOpsQuery } from './queries.ts'
import { useSubjects } from './use-subjects.ts'

/** Number of ops drawn at first, and added at a time. */
const SHOWN = 50

const TAKEN = msg`It is in your outbox now, and is sent from there.`
const NOT_TAKEN = msg`This device could not save this. Nothing was lost: free some space, or load the page again, and try once more.`

interface OrphanedOpsCardProps {
  work: OrphanedOps
  /** Whether all data is downloaded; before that, an op's record may be missing. */
  complete: boolean
}

/** Unsent work of one former colleague, which an admin may send for them. */
export function OrphanedOpsCard({ work: { author, ops }, complete }: OrphanedOpsCardProps) {
  const session = useSession()
  const reachable = useReachable()
  const queries = useQueryClient()
  const [most, setMost] = useState(0)
  const subjectOf = useSubjects(ops.slice(0, most))
  const readersZone = useDeviceTimeZone()
  const timeZoneOf = (op: Op) => subjectOf(op)?.timeZone ?? readersZone
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const [newer, setNewer] = useState(false)
  const { name } = author
  const shown = most > 0
  const more = ops.length - most

  async function takeOver(press: Press): Promise<void> {
    setAsks(false)
    setBusy(true)
    try {
      const { kind } = await takeOverOrphanedOps(press, session, author.id)
      setNewer(kind === 'newer')
      if (kind === 'adopted') toasts.show({ kind: 'done', message: TAKEN, detail: null })
    } catch {
      toasts.show({ kind: 'failed', message: NOT_TAKEN, detail: null })
    } finally {
      setBusy(false)
      void queries.invalidateQueries(orphanedOpsQuery(session))
    }
  }

  return (
    <Card
      tone="caution"
      title={
        <Plural
          value={ops.length}
          one={`${name} no longer works here and left # change on this device.`}
          other={`${name} no longer works here and left # changes on this device.`}
        />
      }
    >
      <p className={styles.text}>
        <Trans>
          Nobody else can send it. You can send it with your own rights; the history shows both names. Until you decide,
          it stays here.
        </Trans>
      </p>
      {newer && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            A newer version of PARQ wrote part of this data. Update PARQ on this device first; nothing was sent.
          </Trans>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button classNames={longButton} loading={busy} disabled={!reachable || !complete} onClick={() => setAsks(true)}>
          <Trans>Send it for {name}…</Trans>
        </Button>
        <Button variant="default" aria-expanded={shown} onClick={() => setMost(shown ? 0 : SHOWN)}>
          {shown ? <Trans>Hide changes</Trans> : <Trans>Show changes</Trans>}
        </Button>
      </div>
      {!complete && (
        <p className={styles.text}>
          <Trans>It can be sent as soon as everything is downloaded to this device.</Trans>
        </p>
      )}
      {shown && (
        <ol className={styles.list}>
          {ops.slice(0, most).map((op) => (
            <li key={op.id}>
              <article className={entryStyles.entry} data-work-left>
                <header className={entryStyles.head}>
                  <OpTitle op={op} subject={subjectOf(op)} heading="h3" />
                </header>
                <OpFields op={op} timeZone={timeZoneOf(op)} />
                <p className={entryStyles.story}>
                  <Trans>
                    Made <Moment at={new Date(op.madeAt).toISOString()} timeZone={timeZoneOf(op)} />
                  </Trans>
                </p>
              </article>
            </li>
          ))}
        </ol>
      )}
      {shown && more > 0 && (
        <Button variant="default" onClick={() => setMost(most + SHOWN)}>
          <Trans>Show more: {more} are left</Trans>
        </Button>
      )}
      {asks && (
        <Question title={<Trans>Send {name}’s unsent work?</Trans>} onClose={() => setAsks(false)}>
          <p className={questionStyles.text}>
            <Trans>
              It moves to your outbox and is sent once. What the server does not accept waits there for you. All other
              data kept here for {name} is deleted from this device.
            </Trans>
          </p>
          <div className={questionStyles.choices}>
            <Button variant="default" data-autofocus onClick={() => setAsks(false)}>
              <Trans>Leave it here</Trans>
            </Button>
            <MoneyButton onPress={takeOver}>
              <Trans>Send it</Trans>
            </MoneyButton>
          </div>
        </Question>
      )}
    </Card>
  )
}
