import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { DriverLinkPage as DriverLinkOpened } from '../../../contract/driver-link.ts'
import { type Country, countryOption } from '../../../domain/countries.ts'
import { ConflictChoice } from '../../records/conflict-choice.tsx'
import { RecordFields, useLabels } from '../../records/form/record-fields.tsx'
import { fieldNamed } from '../../records/record-kind.ts'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { PARKING_SERVICE_LABELS } from '../../ui/labels/locations.ts'
import { OwnMoment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { FrontPage } from '../../ui/page/front-page.tsx'
import { Outcome } from '../../ui/page/outcome.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { AUTHORISED, OwnAuthorisation, asksAuthorisation } from './authorisation.tsx'
import { OWN_DETAILS_PARTS } from './driver-fields.tsx'
import styles from './driver-link-page.module.css'
import { driverForm, driverKind } from './kind.ts'
import { type OpenLink, useDriverLink } from './use-driver-link.ts'
import { type SaveResult, useOwnDetails } from './use-own-details.ts'

interface DriverLinkPageProps {
  token: string
  /** The product's logo. */
  mark: ReactNode
  /** Language choice. */
  languages: ReactNode
  /** Called if the link is invalid. */
  onGone: () => void
  /** Called with the country of the company, whose words the page uses. */
  onCountry: (country: Country) => void
}

/** Page of a mailed link on which drivers correct or enter their own details. */
export function DriverLinkPage({ token, mark, languages, onGone, onCountry }: DriverLinkPageProps) {
  return (
    <FrontPage mark={mark} languages={languages} longForm>
      <Content token={token} onGone={onGone} onCountry={onCountry} />
    </FrontPage>
  )
}

function Content({ token, onGone, onCountry }: Pick<DriverLinkPageProps, 'token' | 'onGone' | 'onCountry'>) {
  const { t } = useLingui()
  const state = useDriverLink(token, onGone, onCountry)
  const [ended, setEnded] = useState<SaveResult | null>(null)

  if (state.kind === 'open') {
    if (ended === 'saved' || ended === 'perhaps_saved')
      return <End company={state.link.opened.company.name} sure={ended === 'saved'} />
    return <OpenDetails link={state.link} onEnd={(end) => (end === 'gone' ? onGone() : setEnded(end))} />
  }
  return (
    <>
      <h1>
        <Trans>Your details</Trans>
      </h1>
      {state.kind === 'loading' ? <PanelSkeleton /> : <LoadFailed onRetry={state.retry}>{t(state.message)}</LoadFailed>}
    </>
  )
}

function OpenDetails({ link, onEnd }: { link: OpenLink; onEnd: (end: SaveResult) => void }) {
  const { company, driver, expiresAt } = link.opened
  const { name } = company
  return (
    <>
      <h1>{driver === null ? <Trans>Register as a driver</Trans> : <Trans>Your details</Trans>}</h1>
      <p className={styles.lead}>
        {driver === null ? (
          <Trans>{name} invites you to register. These details identify you and your vehicles when you park.</Trans>
        ) : (
          <Trans>{name} asks you to check your details and to correct anything that has changed.</Trans>
        )}
      </p>
      <p className={styles.holds}>
        <Trans>The link works once, until</Trans> <OwnMoment at={expiresAt} />.
      </p>
      <OwnDetailsForm link={link} onEnd={onEnd} />
      <AboutCompany {...link.opened} />
    </>
  )
}

/** Shows the contact of the company and the services of its locations. */
export function AboutCompany({ company, locations }: Pick<DriverLinkOpened, 'company' | 'locations'>) {
  const { t } = useLingui()
  const { contactPhone, contactEmail } = company
  return (
    <footer className={styles.about}>
      {(contactPhone !== null || contactEmail !== null) && (
        <p>
          {company.name}
          {contactPhone !== null && (
            <>
              {' · '}
              <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`}>{contactPhone}</a>
            </>
          )}
          {contactEmail !== null && (
            <>
              {' · '}
              <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </>
          )}
        </p>
      )}
      {locations.length > 0 && (
        <details>
          <summary>
            <Trans>Places to park</Trans>
          </summary>
          {locations.map(({ id, name, address, city, description, parkingServices }) => (
            <section key={id}>
              <h2>{name}</h2>
              <p>
                {address}, {city}
              </p>
              {description !== null && <p>{description}</p>}
              {parkingServices.length > 0 && (
                <p>{parkingServices.map((service) => t(PARKING_SERVICE_LABELS[service])).join(' · ')}</p>
              )}
            </section>
          ))}
        </details>
      )}
    </footer>
  )
}

function End({ company, sure }: { company: string; sure: boolean }) {
  return (
    <Outcome done={sure} title={sure ? <Trans>Thank you</Trans> : <Trans>Probably saved</Trans>}>
      {sure ? (
        <Trans>{company} has received your details. This link no longer works; you can close this page.</Trans>
      ) : (
        <Trans>
          The answer to your request was lost, and the link has been used since. Ask {company} if you want to be sure.
        </Trans>
      )}
    </Outcome>
  )
}

/** Drivers cannot set their own photo. */
const DETAILS = driverForm.names.filter((name) => name !== 'photo')

/** A driver corrects their details, or registers. */
function OwnDetailsForm({ link, onEnd }: { link: OpenLink; onEnd: (end: SaveResult) => void }) {
  const { t } = useLingui()
  const timeZone = useDeviceTimeZone()
  const { company, driver } = link.opened
  const isAsked = asksAuthorisation(company.country, driver)
  const { form, base, submitError, dirty, settle } = useOwnDetails(link, onEnd)
  const labels = { ...useLabels(driverForm), [AUTHORISED]: t`Use of your data` }
  const failed = link.opened.driver === null ? t`You could not be registered.` : t`Your details could not be updated.`
  return (
    <form.AppForm>
      <form.Body>
        <form.ErrorSummary
          labels={labels}
          submitError={submitError === null ? null : `${failed} ${t(submitError.message)}`}
        />
        {submitError?.conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.path}
            field={fieldNamed(driverKind.fields, conflict.path)}
            conflict={conflict}
            currency={countryOption(link.opened.company.country).currency}
            timeZone={timeZone}
            names={undefined}
            onSettle={(keep) => settle(conflict, keep)}
          />
        ))}
        <RecordFields
          of={driverForm}
          only={DETAILS}
          id={link.opened.driver?.id ?? ''}
          record={null}
          base={base ?? driverForm.start}
          parts={OWN_DETAILS_PARTS}
          ofOneself
        />
        <OwnAuthorisation company={company} isAsked={isAsked} />
        <form.SubmitButton fullWidth>
          {link.opened.driver === null ? (
            <Trans>Register me</Trans>
          ) : dirty ? (
            <Trans>Save</Trans>
          ) : (
            <Trans>Everything is right</Trans>
          )}
        </form.SubmitButton>
      </form.Body>
    </form.AppForm>
  )
}
