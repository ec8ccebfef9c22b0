import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { BUSINESS_NAME_MAX, COMPANY_NAME_MAX, LEGAL_NAME_MAX } from '../../../domain/companies.ts'
import { bareTaxId } from '../../../domain/tax-ids.ts'
import { companySchema } from './sign-up-input.ts'
import { StepForm } from './step-form.tsx'
import { TaxIdTaken } from './tax-id-taken.tsx'
import { useStepForm } from './use-step-form.ts'
import type { SignUp } from './use-sign-up.ts'

/** The company's name and tax id. The server checks at once that no other company has the tax id. */
export function CompanyStep({ signUp }: { signUp: SignUp }) {
  const { t } = useLingui()
  const { draft, found, progress, go, type, verifyCompany } = signUp
  const { country, name, legalName, businessName, taxId } = draft.input
  const form = useStepForm({
    initial: { name, legalName, businessName, taxId },
    schema: companySchema(country),
    found,
    onTyped: type,
    send: verifyCompany,
  })
  const labels = {
    name: t`Company name`,
    legalName: t`Legal name`,
    businessName: t`Business name`,
    taxId: country === 'mexico' ? t`Tax ID (RFC)` : t`Tax ID (NIT)`,
  }
  return (
    <StepForm
      form={form}
      labels={labels}
      found={found}
      doing={progress === 'verifying_company' && <Trans>Verifying the company…</Trans>}
      actions={
        <>
          <Button variant="default" onClick={() => go(1)}>
            <Trans>Back</Trans>
          </Button>
          <form.SubmitButton>
            <Trans>Next</Trans>
          </form.SubmitButton>
        </>
      }
    >
      <form.AppField name="name">
        {(field) => (
          <field.TextField
            label={labels.name}
            required
            autoComplete="organization"
            autoCapitalize="words"
            description={t`The name that your staff use, at most ${COMPANY_NAME_MAX} characters`}
          />
        )}
      </form.AppField>
      <form.AppField name="legalName">
        {(field) => (
          <field.TextField
            label={labels.legalName}
            required
            autoCapitalize="words"
            description={t`Registered name, at most ${LEGAL_NAME_MAX} characters`}
          />
        )}
      </form.AppField>
      <form.AppField name="businessName">
        {(field) => (
          <field.TextField
            label={labels.businessName}
            required
            autoCapitalize="words"
            description={t`Name that it trades under, at most ${BUSINESS_NAME_MAX} characters`}
          />
        )}
      </form.AppField>
      <form.AppField name="taxId">
        {(field) => (
          <field.TextField
            label={labels.taxId}
            required
            autoCapitalize="characters"
            keep={(typed) => bareTaxId(country, typed)}
            description={
              country === 'mexico'
                ? t`12 letters and digits for a company, 13 for a person: ABC010203XY1`
                : t`5 to 15 digits. The check digit is optional, after a hyphen: 800197268-4`
            }
          />
        )}
      </form.AppField>
      {found?.fields.some(({ code }) => code === 'tax_id_taken') === true && (
        <TaxIdTaken taxId={taxId} country={country} />
      )}
    </StepForm>
  )
}
