import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import * as v from 'valibot'

import { MOST_MONEY } from '../../../contract/amount-limits.ts'
import type { Company } from '../../../contract/company.ts'
import { EmailOrNull } from '../../../contract/primitives.ts'
import { INVOICING_PLATFORMS, INVOICING_TYPES } from '../../../domain/people.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { amountFault, amountOf, amountText } from '../../lib/amount-text.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { PageForm } from '../../records/page-form.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { checkedInput, type InputFault, fieldOfPath } from '../../ui/form/check-input.ts'
import { INVOICING_PLATFORM_NAMES, INVOICING_TYPE_LABELS } from '../../ui/labels/people.ts'
import styles from './company-page.module.css'
import { companyKind } from './kind.ts'
import { changeInvoicing } from './queries.ts'

const Input = v.object({
  invoicingPlatform: v.string(),
  invoicingType: v.string(),
  invoicingThreshold: v.string(),
  automaticInvoicing: v.boolean(),
  invoiceRequestEmail: v.string(),
})
type Input = v.InferOutput<typeof Input>

const Values = v.object({
  invoicingPlatform: v.nullable(v.picklist(INVOICING_PLATFORMS)),
  invoicingType: v.picklist(INVOICING_TYPES),
  invoicingThreshold: v.nullable(v.number()),
  automaticInvoicing: v.boolean(),
  invoiceRequestEmail: v.nullable(v.string()),
})
type Values = v.InferOutput<typeof Values>

const Draft = editDraft(Input, Values)
type Draft = EditDraft<Input, Values>

function valuesOf({
  invoicingPlatform,
  invoicingType,
  invoicingThreshold,
  automaticInvoicing,
  invoiceRequestEmail,
}: Company): Values {
  return { invoicingPlatform, invoicingType, invoicingThreshold, automaticInvoicing, invoiceRequestEmail }
}

function toInput({ invoicingPlatform, invoicingThreshold, invoiceRequestEmail, ...rest }: Values): Input {
  return {
    ...rest,
    invoicingPlatform: invoicingPlatform ?? '',
    invoicingThreshold: invoicingThreshold === null ? '' : amountText(invoicingThreshold),
    invoiceRequestEmail: invoiceRequestEmail ?? '',
  }
}

function toValues(
  { invoicingPlatform, invoicingType, invoicingThreshold, automaticInvoicing, invoiceRequestEmail }: Input,
  base: Values,
): Values {
  const type = INVOICING_TYPES.find((one) => one === invoicingType) ?? base.invoicingType
  return {
    invoicingPlatform: INVOICING_PLATFORMS.find((one) => one === invoicingPlatform) ?? null,
    invoicingType: type,
    // Where every service is invoiced, an amount says nothing.
    invoicingThreshold: type === 'all' ? null : amountOf(invoicingThreshold),
    automaticInvoicing,
    invoiceRequestEmail: invoiceRequestEmail.trim() || null,
  }
}

const schema = checkedInput(Input, ({ invoicingType, invoicingThreshold, invoiceRequestEmail }) => {
  const faults: InputFault[] = []
  if (invoicingType === '') faults.push({ path: ['invoicingType'], code: 'required' })
  const threshold = invoicingType === 'amount' ? amountFault(invoicingThreshold, MOST_MONEY) : null
  if (threshold !== null) faults.push({ path: ['invoicingThreshold'], code: threshold })
  if (!v.is(EmailOrNull, invoiceRequestEmail)) faults.push({ path: ['invoiceRequestEmail'], code: 'email_invalid' })
  return faults
})

const fieldOf = (path: string) =>
  fieldOfPath(path, [
    'invoicingPlatform',
    'invoicingType',
    'invoicingThreshold',
    'automaticInvoicing',
    'invoiceRequestEmail',
  ])

/** How services are invoiced. The platform is chosen and kept; connecting it comes later, and the page says so. */
export function InvoicingForm({ afterSave, onSaved }: { afterSave: boolean; onSaved: () => void }) {
  const { company } = useSession()
  const draft = useDraft(`invoicing:${company.id}`, Draft)
  return draft.status === 'ready' ? (
    <LoadedForm company={company} draft={draft} afterSave={afterSave} onSaved={onSaved} />
  ) : (
    <div className={styles.waiting} aria-busy="true" />
  )
}

function LoadedForm({
  company,
  draft,
  afterSave,
  onSaved,
}: {
  company: Company
  draft: ReadyDraft<Draft>
  afterSave: boolean
  onSaved: () => void
}) {
  const { t } = useLingui()
  const run = useCompanyWrite(changeInvoicing)
  const record = useRecordEdit({
    standing: valuesOf(company),
    values: Values,
    toInput,
    toValues,
    schema: () => schema,
    draft,
    fieldOf,
    run: (changes) => run({ body: { changes } }),
    onDone: onSaved,
  })
  const { form } = record
  const byAmount = useStore(form.store, ({ values }) => values.invoicingType === 'amount')
  const { fields } = companyKind
  return (
    <PageForm record={record} kind={companyKind} afterSave={afterSave}>
      <p className={styles.quiet}>
        <Trans>
          PARQ keeps what you choose here. It does not connect to the platform yet: until then receipts are mailed as
          PDF.
        </Trans>
      </p>
      <div className={styles.pair}>
        <form.AppField name="invoicingPlatform">
          {(field) => (
            <field.SelectField
              label={t(fields.invoicingPlatform.label)}
              options={INVOICING_PLATFORMS.map((value) => ({ value, label: INVOICING_PLATFORM_NAMES[value] }))}
              optional
            />
          )}
        </form.AppField>
        <form.AppField name="invoicingType">
          {(field) => (
            <field.SelectField
              label={t(fields.invoicingType.label)}
              options={INVOICING_TYPES.map((value) => ({ value, label: t(INVOICING_TYPE_LABELS[value]) }))}
            />
          )}
        </form.AppField>
      </div>
      {byAmount && (
        <form.AppField name="invoicingThreshold">
          {() => (
            <AmountField
              label={t(fields.invoicingThreshold.label)}
              required
              currency={company.currency}
              description={t`Services that cost less are invoiced where the customer asks`}
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="invoiceRequestEmail">
        {(field) => (
          <field.TextField
            label={t(fields.invoiceRequestEmail.label)}
            type="email"
            description={t`Requests of customers are mailed to this address`}
          />
        )}
      </form.AppField>
      <form.AppField name="automaticInvoicing">
        {() => <CheckboxField label={t(fields.automaticInvoicing.label)} />}
      </form.AppField>
    </PageForm>
  )
}
