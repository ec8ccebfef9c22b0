import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { editOperator } from '../../../contract/account.ts'
import { uploadAvatar } from '../../../contract/file.ts'
import type { Language } from '../../../domain/people.ts'
import { useDataClient, useReachable, useSession } from '../../data/session-provider.tsx'
import { photoError, usePhoto } from '../../data/use-photo.ts'
import { ExportList, ExportListLoading } from '../../records/server-export/export-list.tsx'
import { exportsQuery } from '../../records/server-export/exports-query.ts'
import { OfflineIcon } from '../../ui/icons.tsx'
import { ROLE_LABELS } from '../../ui/labels/people.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SectionList } from '../../ui/page/section-list.tsx'
import { Avatar } from '../../ui/photo/avatar.tsx'
import { PhotoChoice } from '../../ui/photo/photo-choice.tsx'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { SecondFactorCard } from '../second-factor/public.ts'
import styles from './account-page.module.css'
import { AlertsCard } from './alerts-card.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PinForm } from './pin-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { readableEmail } from '../../../domain/emails.ts'

/**
 * The person's own page; `devices` lists the devices on which they are signed in. Only the server stores changes;
 * without a connection the input stays as a draft.
 */
export function AccountPage({ onLanguage, devices }: { onLanguage: (language: Language) => void; devices: ReactNode }) {
  const { t } = useLingui()
  const { user } = useSession()
  const reachable = useReachable()
  /**
   * Section to which the address links. It comes first on the page, because on a phone a person would not find it below
   * the others.
   */
  const wanted = useLocation({ select: ({ hash }) => hash })
  const sections = [
    ...(user.role === 'super_admin'
      ? []
      : [
          {
            id: 'details',
            title: msg`Your details`,
            body: (
              <>
                <ProfilePhoto />
                <ProfileForm onLanguage={onLanguage} />
              </>
            ),
          },
        ]),
    { id: 'email', title: msg`Email`, body: <EmailForm /> },
    { id: 'password', title: msg`Password`, body: <PasswordForm /> },
    { id: 'second-factor', title: msg`Second factor`, body: <OwnSecondFactor /> },
    { id: 'pin', title: msg`PIN on this device`, body: <PinForm /> },
    ...(user.role === 'parking_admin' ? [{ id: 'alerts', title: msg`Alerts`, body: <AlertsCard /> }] : []),
    { id: 'devices', title: msg`Devices where you are signed in`, body: devices },
    { id: 'files', title: msg`My files from the server`, body: <OwnFiles /> },
  ]
  return (
    <Page
      title={<Trans>My account</Trans>}
      sub={`${readableEmail(user.email)} · ${t(ROLE_LABELS[user.role])}`}
      help="account"
      wide
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>
            Changing your account needs a connection. What you type in your details is kept as a draft on this device;
            passwords never are.
          </Trans>
        </Notice>
      )}
      <SectionList
        sections={sections.toSorted((one, other) => Number(other.id === wanted) - Number(one.id === wanted))}
      />
      <p className={styles.sub}>
        <Link to="/dashboard/storage" className={styles.device}>
          <Trans>PARQ’s data on this device</Trans>
        </Link>
      </p>
    </Page>
  )
}

/** The person's second factors. Screens that depend on them are shown without a new sign-in. */
function OwnSecondFactor() {
  const { user, api } = useSession()
  const { sessions } = useDataClient()
  return (
    <SecondFactorCard
      api={api}
      onChange={({ hasApp, passkeys, isRequired }) =>
        void sessions.noteUser({
          ...user,
          secondFactor: hasApp || passkeys.length > 0 ? 'set' : isRequired ? 'missing' : 'none',
        })
      }
    />
  )
}

/** The person's photo. It is saved as soon as it is chosen. */
function ProfilePhoto() {
  const { user, api } = useSession()
  const { sessions } = useDataClient()
  const picture = usePhoto(user.photo)

  async function save(drawn: Blob | null): Promise<void> {
    const photo = drawn && (await api.upload(uploadAvatar, drawn)).id
    await sessions.noteUser(await api.call(editOperator, { params: { id: user.id }, body: { photo } }))
  }

  return (
    <PhotoChoice
      face={<Avatar of={user} picture={picture} size={72} />}
      isChosen={user.photo !== null}
      send={(drawn) => photoError(() => save(drawn))}
      reachable={useReachable()}
      removesOffline={false}
      words={<Trans>JPEG, PNG or WebP</Trans>}
    />
  )
}

/** The files that the server has made, or is making, for this person. */
function OwnFiles() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, isError, refetch } = useQuery({ ...exportsQuery(api), refetchOnMount: 'always' })
  if (data === undefined) {
    if (!reachable) {
      return (
        <NeedsNetwork>
          <Trans>Your files are on the server. They are shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      )
    }
    if (isError) {
      return (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>Your files on the server could not be loaded.</Trans>
        </LoadFailed>
      )
    }
    return <ExportListLoading />
  }
  return (
    <>
      <p className={styles.sub}>
        {data.data.length === 0 ? (
          <Trans>
            None yet. If a list or a report has too many rows for the browser, its export offers to create the file on
            the server.
          </Trans>
        ) : (
          <Trans>
            Excel files with more rows than a browser can create. Each is kept for seven days, only for you.
          </Trans>
        )}
      </p>
      {data.data.length > 0 && <ExportList of={data.data} />}
    </>
  )
}
