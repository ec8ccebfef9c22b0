import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

import type { Alerts } from '../../../contract/alert.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { DoneIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-page.module.css'
import { addDevice, removeDevice } from './alert-queries.ts'
import { isSubscribed, pushPermission, subscribe, unsubscribe } from './push-browser.ts'

/** Lets this browser show notifications, or says why it does not. */
export function AlertDevice({ alerts: { devices, publicKey } }: { alerts: Alerts }) {
  const reachable = useReachable()
  const add = useOnlineWrite(addDevice)
  const remove = useOnlineWrite(removeDevice)
  const [permission, setPermission] = useState(pushPermission)
  const [subscribed, setSubscribed] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const listed = devices.find(({ isThis }) => isThis)
  useEffect(() => {
    isSubscribed().then(setSubscribed, () => setSubscribed(false))
  }, [])

  async function attempt(work: () => Promise<boolean>): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      setFailed(!(await work()))
    } catch {
      setFailed(true)
    }
    setPermission(pushPermission())
    setSubscribed(await isSubscribed().catch(() => false))
    setBusy(false)
  }

  async function allow(): Promise<boolean> {
    const body = await subscribe(publicKey)
    // The person refused: the text below says how to change that.
    if (body === null) return true
    return (await add.run({ body })).kind === 'done'
  }

  async function stop(id: string): Promise<boolean> {
    if ((await remove.run({ params: { id } })).kind !== 'done') return false
    await unsubscribe()
    return true
  }

  const isOn = permission === 'granted' && subscribed === true && listed !== undefined
  const others = devices.length - (listed === undefined ? 0 : 1)
  return (
    <div className={styles.pin}>
      <div role="status">
        {permission === 'unsupported' ? (
          <Notice icon={InfoIcon} tone="quiet">
            <Trans>
              This browser cannot show notifications. On an iPhone or iPad, add PARQ to the home screen first and open
              it there.
            </Trans>
          </Notice>
        ) : permission === 'denied' ? (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>
              The browser blocks notifications of PARQ on this device. Allow them in the browser’s site settings, and
              open this page again.
            </Trans>
          </Notice>
        ) : isOn ? (
          <Notice icon={DoneIcon} tone="quiet">
            <Trans>This device shows your alerts until you sign out.</Trans>
          </Notice>
        ) : (
          <Notice icon={InfoIcon} tone="quiet">
            <Trans>
              This device shows no alerts. Notifications name locations and amounts, also on a locked screen.
            </Trans>
          </Notice>
        )}
      </div>
      {others > 0 && (
        <p className={styles.sub}>
          <Plural
            value={others}
            one="One other device shows your alerts. It stops when you sign out there."
            other="# other devices show your alerts. Each stops when you sign out there."
          />
        </p>
      )}
      {failed && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            <Trans>The browser or the server did not answer. Check the connection and try again.</Trans>
          </Notice>
        </div>
      )}
      {permission !== 'unsupported' && permission !== 'denied' && (
        <div className={styles.send}>
          {isOn ? (
            <Button
              variant="default"
              loading={busy}
              disabled={!reachable}
              onClick={() => void attempt(() => stop(listed.id))}
            >
              <Trans>Stop notifications on this device</Trans>
            </Button>
          ) : (
            <Button loading={busy} disabled={!reachable} onClick={() => void attempt(allow)}>
              <Trans>Allow notifications on this device</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
