import { Trans } from '@lingui/react/macro'

import { useSession } from '../../data/session-provider.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './storage-page.module.css'

declare const PARQ_VERSION: string

/** What support will ask for. */
export function AboutCard() {
  const { deviceId, company, user } = useSession()
  return (
    <Card title={<Trans>For support</Trans>}>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Version</Trans>
          </dt>
          <dd>PARQ {PARQ_VERSION}</dd>
        </div>
        <div>
          <dt>
            <Trans>Device</Trans>
          </dt>
          <dd>{deviceId}</dd>
        </div>
        <div>
          <dt>
            <Trans>Signed in</Trans>
          </dt>
          <dd>
            {user.email} · {company.name}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
