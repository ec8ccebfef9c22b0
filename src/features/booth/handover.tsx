import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import { MAIN_REGISTER } from '../../../domain/cash-ups.ts'
import { useDataClient, useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import {
  ActPanel,
  CloseResult,
  doubtOf,
  forgetHandedOver,
  type HandoverStep,
  keptCashUps,
  noteHandedOver,
  OpenRegisterForm,
  registerKey,
  registerStates,
} from '../cash-ups/public.ts'
import { CashIcon, DoneIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './handover.module.css'

const NOT_LEFT = msg`This device’s storage did not answer. Try again.`

interface HandoverProps {
  step: HandoverStep
  location: Location
  /** The person's open shift here; null without one. */
  shift: CashUp | null
  /** Moves to a step, or ends the handover. The address contains the step, so that a reload continues there. */
  onStep: (step: HandoverStep | undefined) => void
}

/**
 * Ends one shift and starts the next at a booth: close and count, next person, float. The default export is for `lazy`.
 */
export default function Handover({ step, location, shift, onStep }: HandoverProps) {
  const end = () => {
    forgetHandedOver()
    onStep(undefined)
  }
  if (step === 'close') return <Close shift={shift} onCancel={end} onClosed={() => onStep('next')} />
  if (step === 'next') return <Next location={location} onCancel={end} />
  return (
    <SidePanel onClose={end}>
      <OpenRegisterForm
        locationId={location.id}
        register={MAIN_REGISTER}
        resubmitting={undefined}
        takesOver
        onCancel={end}
        onOpened={end}
      />
    </SidePanel>
  )
}

function Close({ shift, onCancel, onClosed }: { shift: CashUp | null; onCancel: () => void; onClosed: () => void }) {
  const { db } = useSession()
  const reachable = useReachable()
  // The shift at the start of the handover: after the close it no longer belongs to the person, while the form still
  // waits for the server's answer.
  const [id] = useState(shift?.id ?? null)
  const live = useLive(async () => (id === null ? null : ((await keptCashUps(db, [id]))[0] ?? null)), [db, id])
  if (live.status !== 'ready') {
    return (
      <SidePanel onClose={onCancel}>
        <FormLoading title={<Trans>Close register</Trans>} reads={[live]} />
      </SidePanel>
    )
  }
  if (live.value === null) {
    return (
      <SidePanel onClose={onCancel}>
        <PanelPage title={<Trans>Hand over</Trans>} help="hand-over">
          <div className={styles.told}>
            <Notice icon={CashIcon} tone="quiet">
              <Trans>
                You have no open shift here, so there is nothing to count. Change the person; the next person opens the
                register.
              </Trans>
            </Notice>
          </div>
        </PanelPage>
      </SidePanel>
    )
  }
  return (
    <ActPanel
      act="close"
      row={{ ...live.value, doubt: doubtOf({ ...live.value, reachable }) }}
      resubmitting={undefined}
      onCancel={onCancel}
      onDone={onClosed}
      onResult={onClosed}
    />
  )
}

function Next({ location, onCancel }: { location: Location; onCancel: () => void }) {
  const { db } = useSession()
  const { sessions } = useDataClient()
  const [leaving, setLeaving] = useState(false)
  const reachable = useReachable()
  const closed = useLive(async () => {
    const left = (await registerStates(db)).get(registerKey(location.id, MAIN_REGISTER))?.left
    const row = left == null ? undefined : (await keptCashUps(db, [left.cashUpId]))[0]
    return left == null || row === undefined ? null : { left, row }
  }, [db, location.id])

  async function leave(): Promise<void> {
    setLeaving(true)
    noteHandedOver(location.id, closed.status === 'ready' ? (closed.value?.left ?? null) : null)
    try {
      await (await sessions.changeOver()).stepBack()
    } catch {
      toasts.show({ kind: 'failed', message: NOT_LEFT, detail: null })
      setLeaving(false)
    }
  }

  const footer = (
    <>
      <Button variant="default" onClick={onCancel}>
        <Trans>Stay here</Trans>
      </Button>
      <Button loading={leaving} onClick={() => void leave()}>
        <Trans>Next person</Trans>
      </Button>
    </>
  )
  const words = (
    <Trans>
      Hand the device to the next person. They enter their PIN, or their password if there is a connection, count the
      drawer and open theirs. Your work is sent under your name.
    </Trans>
  )
  const row = closed.status === 'ready' ? (closed.value?.row ?? null) : null
  return (
    <SidePanel onClose={onCancel}>
      {row === null ? (
        <PanelPage title={<Trans>Hand over</Trans>} help="hand-over" footer={footer}>
          <div className={styles.told}>
            <Notice icon={DoneIcon} tone="quiet">
              <Trans>Your register is closed and counted.</Trans>
            </Notice>
            <p>{words}</p>
          </div>
        </PanelPage>
      ) : (
        <CloseResult
          row={{ ...row, doubt: doubtOf({ ...row, reachable }) }}
          title={<Trans>Hand over</Trans>}
          help="hand-over"
          footer={footer}
        >
          <p>{words}</p>
        </CloseResult>
      )}
    </SidePanel>
  )
}
