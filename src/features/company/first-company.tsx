import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'

import { addCompany } from '../../../contract/companies.ts'
import { SignUpCompany } from '../../../contract/sign-up.ts'
import { callFailureOf } from '../../data/failures.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { undrafted } from '../../data/use-draft.ts'
import { PageCreator } from '../../records/page-editor.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import type { Outcome } from '../../ui/form/submit-error.ts'
import type { NewCompanyInput } from './company-forms.ts'
import { NEW_COMPANY_ROOM } from './company-rooms.tsx'

// No store is open before a company is chosen.
const NO_DRAFT = undrafted<NewCompanyInput>('company-create')

interface FirstCompanyProps {
  api: ApiClient
  /** Whether the form is open from the start, because there is no company to choose. */
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
  return (
    <PageCreator
      room={NEW_COMPANY_ROOM}
      draft={NO_DRAFT}
      create={(id, values) => create(api, { id, ...v.parse(SignUpCompany, values) })}
      onDone={onDone}
    />
  )
}

async function create(api: ApiClient, body: SignUpCompany & { id: string }): Promise<Outcome> {
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
