import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { addCompany } from '../../../contract/companies.ts'
import { callFailureOf } from '../../data/failures.ts'
import { uuidv7, type ApiClient } from '../../data/kept-data.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { PageForm } from '../../records/page-form.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import type { Outcome } from '../../ui/form/submit-error.ts'
import { companyKind } from './kind.ts'
import {
  companyOf,
  NEW_COMPANY_FIELDS,
  newCompanyFieldOf,
  NewCompanyFields,
  type NewCompanyInput,
  newCompanySchema,
  NO_COMPANY,
} from './new-company-fields.tsx'

/** Before a company is chosen no store is open in which a draft could lie. */
const NO_DRAFT: ReadyDraft<NewCompanyInput> = {
  status: 'ready',
  initial: null,
  key: 'company-create',
  failure: null,
  save: () => undefined,
  discard: () => undefined,
  flushed: () => Promise.resolve(),
}

interface FirstCompanyProps {
  api: ApiClient
  /** Whether the form is there at once: where there is no company to choose. */
  isOpen: boolean
  onDone: (id: string) => void
}

/** Creates a company on the page where a super admin chooses one. */
export function FirstCompany({ api, isOpen, onDone }: FirstCompanyProps) {
  const [asked, setAsked] = useState(false)
  if (isOpen || asked) return <Form api={api} onDone={onDone} />
  return (
    <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setAsked(true)}>
      <Trans>New company</Trans>
    </Button>
  )
}

function Form({ api, onDone }: Omit<FirstCompanyProps, 'isOpen'>) {
  const [id] = useState(() => uuidv7(Date.now()))
  const record = useRecordCreation({
    start: NO_COMPANY,
    schema: newCompanySchema,
    draft: NO_DRAFT,
    fieldOf: newCompanyFieldOf,
    run: (input) => create(api, { id, ...companyOf(input) }),
    onDone: () => onDone(id),
  })
  return (
    <PageForm record={record} kind={companyKind}>
      <NewCompanyFields form={record.form} fields={NEW_COMPANY_FIELDS} />
    </PageForm>
  )
}

async function create(api: ApiClient, body: ReturnType<typeof companyOf> & { id: string }): Promise<Outcome> {
  try {
    await api.call(addCompany, { body })
    return { kind: 'done' }
  } catch (error) {
    const failure = callFailureOf(error)
    return failure.kind === 'problem'
      ? { kind: 'refused', problem: failure.problem, op: null }
      : { kind: 'lost', failure }
  }
}
