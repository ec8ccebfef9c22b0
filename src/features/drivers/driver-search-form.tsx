import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { DRIVER_CONTACTS } from '../../../domain/drivers.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useAppForm } from '../../ui/form/app-form.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { ErrorIcon, InfoIcon, PlusIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { driverSearchSchema, type DriverSearchInput } from './driver-search-input.ts'
import styles from './driver-search-form.module.css'
import { DriverSummary } from './driver-summary.tsx'
import { driverForm } from './kind.ts'
import { MailIcon } from './mail-icon.ts'
import { usePhoneCodes } from './phone-codes.ts'
import { useDriverSearch, type DriverSearchResult } from './use-driver-search.ts'

const InviteDriver = lazy(() => import('./invite-driver.tsx'))

interface DriverSearchFormProps {
  initial: DriverSearchInput
  /** Registers an unknown driver with the searched details. */
  onCreate: (search: DriverSearchInput) => void
}

/** Searches for a driver before registration, so that nobody is registered twice. */
export function DriverSearchForm({ initial, onCreate }: DriverSearchFormProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { resultOf, search } = useDriverSearch()
  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: driverSearchSchema },
    onSubmit: ({ value }) => search(value),
  })
  const input = useStore(form.store, ({ values }) => values)
  const codes = usePhoneCodes(input.phoneCode)
  const { words } = driverForm
  const labels = {
    phoneCode: t(words.phoneCode.label),
    phone: t(words.phone.label),
    email: t(words.email.label),
    identification: t(words.identification.label),
  }
  const result = resultOf(input)

  return (
    <form.AppForm>
      <PanelPage
        title={<Trans>New driver</Trans>}
        help="register-a-driver"
        footer={
          <Button variant="subtle" onClick={() => onCreate(input)}>
            <Trans>Register without searching</Trans>
          </Button>
        }
      >
        <form.Body panel>
          <p className={styles.intro}>
            <Trans>First check whether the driver is already registered.</Trans>
          </p>
          <form.ErrorSummary labels={labels} submitError={null} />
          <form.AppField name="by">
            {(field) => (
              <Choices
                label={t`Search by`}
                options={DRIVER_CONTACTS.map((by) => ({ value: by, label: labels[by] }))}
                value={field.state.value}
                onChange={(by) => field.handleChange(by)}
              />
            )}
          </form.AppField>
          {input.by === 'phone' && (
            <div className={styles.phone}>
              <form.AppField name="phoneCode">
                {(field) => <field.SelectField label={labels.phoneCode} options={codes} />}
              </form.AppField>
              <form.AppField name="phone">
                {(field) => <field.TextField label={labels.phone} type="tel" required />}
              </form.AppField>
            </div>
          )}
          {input.by === 'email' && (
            <form.AppField name="email">
              {(field) => <field.TextField label={labels.email} type="email" required />}
            </form.AppField>
          )}
          {input.by === 'identification' && (
            <>
              <form.AppField name="identification">
                {(field) => (
                  <field.TextField
                    label={labels.identification}
                    type={company.country === 'mexico' ? 'text' : 'tel'}
                    required
                    description={t`5 to 11 digits`}
                  />
                )}
              </form.AppField>
              <Notice icon={InfoIcon} tone="quiet">
                <Trans>The server cannot search by identification. This finds only the drivers on this device.</Trans>
              </Notice>
            </>
          )}
          <div className={styles.buttons}>
            <form.SubmitButton>
              <Trans>Search</Trans>
            </form.SubmitButton>
          </div>
          <div className={styles.result} role="status">
            {result !== null && (
              <Result
                result={result}
                email={input.by === 'email' ? input.email : ''}
                onCreate={() => onCreate(input)}
                onRetry={() => void form.handleSubmit()}
              />
            )}
          </div>
        </form.Body>
      </PanelPage>
    </form.AppForm>
  )
}

interface ResultProps {
  result: DriverSearchResult
  /** The searched e-mail, if any. */
  email: string
  onCreate: () => void
  onRetry: () => void
}

function Result({ result, email, onCreate, onRetry }: ResultProps) {
  const reachable = useReachable()
  const [inviting, setInviting] = useState(false)
  const create = (
    <Button leftSection={<PlusIcon size={16} />} onClick={onCreate}>
      <Trans>Register this driver</Trans>
    </Button>
  )
  if (result.kind === 'found') {
    return (
      <>
        <h3>
          <Trans>Already registered</Trans>
        </h3>
        {result.drivers.map((driver) => (
          <DriverSummary key={driver.id} driver={driver}>
            <Button
              renderRoot={(props) => (
                <Link to="/dashboard/drivers/update/$id" params={{ id: driver.id }} preload={false} {...props} />
              )}
            >
              <Trans>Use this driver</Trans>
            </Button>
          </DriverSummary>
        ))}
      </>
    )
  }
  if (result.kind === 'failed') {
    return (
      <>
        <Notice icon={ErrorIcon} tone="negative">
          <Trans>The driver could not be searched for at the server. An error occurred. Please try again.</Trans>
        </Notice>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          {create}
        </div>
      </>
    )
  }
  return (
    <>
      <h3>
        <Trans>Driver not found</Trans>
      </h3>
      <p>
        {result.where === 'everywhere' && <Trans>No driver of the company has this.</Trans>}
        {result.where === 'device_only' && (
          <Trans>No match on this device. The server is asked as soon as there is a connection.</Trans>
        )}
        {result.where === 'server_cannot' && (
          <Trans>No match on this device, and the server cannot search by identification.</Trans>
        )}
      </p>
      <div className={styles.buttons}>
        {create}
        <Button
          variant="default"
          leftSection={<MailIcon size={16} />}
          disabled={!reachable}
          onClick={() => setInviting(true)}
        >
          <Trans>Invite by email</Trans>
        </Button>
      </div>
      {inviting && (
        <Suspense fallback={null}>
          <InviteDriver email={email} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}
