import { Trans } from '@lingui/react/macro'

import { isAdmin } from '../../../domain/roles.ts'
import { useAppConfig, useSession } from '../../data/session-provider.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useLocations } from '../locations/public.ts'
import styles from './support-page.module.css'

/** Support contacts: the installation's, or else people who can help in each role. */
export function ContactCard() {
  const { user } = useSession()
  const { list = [] } = useLocations()
  const managed = isAdmin(user.role) ? [] : list.filter(({ isActive, manager }) => isActive && manager !== null)
  const { support } = useAppConfig()
  const { email, phone, url } = support
  const isSet = email !== null || phone !== null || url !== null
  return (
    <Card title={<Trans>Contacts</Trans>}>
      {isSet && (
        <dl className={styles.facts}>
          {email !== null && (
            <div>
              <dt>
                <Trans>Email</Trans>
              </dt>
              <dd>
                <a className={styles.contact} href={`mailto:${email}`}>
                  {email}
                </a>
              </dd>
            </div>
          )}
          {phone !== null && (
            <div>
              <dt>
                <Trans>Phone</Trans>
              </dt>
              <dd>
                <a className={styles.contact} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                  {phone}
                </a>
              </dd>
            </div>
          )}
          {url !== null && (
            <div>
              <dt>
                <Trans>Website</Trans>
              </dt>
              <dd>
                <a className={styles.contact} href={url} target="_blank" rel="noreferrer">
                  {url}
                </a>
              </dd>
            </div>
          )}
        </dl>
      )}
      {managed.length > 0 && (
        <dl className={styles.facts}>
          {managed.map(({ id, name, manager }) => (
            <div key={id}>
              <dt>
                <Trans>Manager of {name}</Trans>
              </dt>
              <dd>{manager?.name}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.text}>
        {isAdmin(user.role) ? (
          <Trans>
            If your role may not change something, or the server fails, contact the person who runs PARQ’s server for
            your company.
          </Trans>
        ) : (
          <Trans>Ask an administrator of your company first. They manage locations, roles, rates and access.</Trans>
        )}
      </p>
    </Card>
  )
}
