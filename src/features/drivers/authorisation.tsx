import { useLingui } from '@lingui/react/macro'

import type { Country } from '../../../domain/countries.ts'
import { needsAuthorisation } from '../../../domain/privacy.ts'
import type { NoticeCompany } from '../../../domain/privacy-notice.ts'
import { useSession } from '../../data/session-provider.tsx'
import { NamedField } from '../../records/form/record-fields.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { PrivacyNotice } from '../../ui/privacy-notice.tsx'

/** Name of the checkbox in the form of a driver. */
export const AUTHORISED = 'authorised'

/** The privacy notice for staff who register a driver, with the driver's authorisation if the law requires it. */
export function AskedAuthorisation() {
  const { t } = useLingui()
  const { company } = useSession()
  return (
    <>
      {needsAuthorisation(company.country) && (
        <NamedField name={AUTHORISED}>
          <CheckboxField
            label={t`The driver permits the use of their data`}
            description={t`Ask the driver. Without it, send the driver a link to their details afterwards.`}
          />
        </NamedField>
      )}
      <PrivacyNotice company={company} />
    </>
  )
}

/** Returns whether a driver has to permit the use of their data before they save their details. */
export function asksAuthorisation(country: Country, driver: { authorisedAt: string | null } | null): boolean {
  return needsAuthorisation(country) && (driver === null || driver.authorisedAt === null)
}

interface OwnAuthorisationProps {
  company: NoticeCompany
  isAsked: boolean
}

/** The privacy notice for drivers who type their own details, with their authorisation if it is missing. */
export function OwnAuthorisation({ company, isAsked }: OwnAuthorisationProps) {
  const { name } = company
  const { t } = useLingui()
  return (
    <>
      <PrivacyNotice company={company} />
      {isAsked && (
        <NamedField name={AUTHORISED}>
          <CheckboxField label={t`I permit ${name} to use my data in this way`} />
        </NamedField>
      )}
    </>
  )
}
