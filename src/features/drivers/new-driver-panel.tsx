import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { createDriver, type NewDriver } from '../../../contract/driver.ts'
import { countryOption } from '../../../domain/countries.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useRefusedOp, type RefusedOp } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft } from '../../data/use-draft.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { inputOfNewDriver } from './driver-input.ts'
import { DriverSearchForm } from './driver-search-form.tsx'
import {
  inputOfSearch,
  parseNames,
  parseDriverSearch,
  withSearch,
  type DriverSearchInput,
} from './driver-search-input.ts'
import { NewDriverForm } from './new-driver-form.tsx'
import { CreationDraft } from './use-driver-creation.ts'

interface NewDriverPanelProps {
  /** The refused op that is sent again. */
  resubmitting: string | undefined
  /** The search text of the list beside the panel. */
  sought: string
  onCreated: (id: string) => void
  onClose: () => void
}

/** Shows the search first, then the form; starts with the form if it has a draft or a refused op. */
export function NewDriverPanel({ resubmitting, sought, onCreated, onClose }: NewDriverPanelProps) {
  return (
    <SidePanel onClose={onClose}>
      <Steps key={resubmitting} resubmitting={resubmitting} sought={sought} onCreated={onCreated} />
    </SidePanel>
  )
}

function Steps({ resubmitting, sought, onCreated }: Omit<NewDriverPanelProps, 'onClose'>) {
  const { company } = useSession()
  const { phoneCode } = countryOption(company.country)
  const draft = useDraft(resubmitting === undefined ? 'driver-create' : `driver-create:${resubmitting}`, CreationDraft)
  const refused = useRefusedOp(createDriver.id, resubmitting, createDriver.request.body)
  /** Read once when the form opens: after resubmission the op is no longer refused. */
  const [resubmitted, setResubmitted] = useState<RefusedOp<NewDriver> | null>()
  if (resubmitted === undefined && refused.status === 'ready') setResubmitted(refused.value)
  const [search, setSearch] = useState(() => parseDriverSearch(sought, phoneCode))
  const [names] = useState(() => parseNames(sought))
  const [step, setStep] = useState<'search' | 'form' | null>(null)
  /** Form input from before the person returned to the search. */
  const [typed, setTyped] = useState<CreationDraft | null>(null)
  const [newId] = useState(() => uuidv7(Date.now()))

  if (draft.status !== 'ready' || resubmitted === undefined)
    return <FormLoading title={<Trans>New driver</Trans>} reads={[draft, refused]} />

  const before = typed ?? draft.initial
  const now = step ?? (resubmitted !== null || before !== null ? 'form' : 'search')

  function toForm(searched: DriverSearchInput) {
    setSearch(searched)
    setStep('form')
  }

  function toSearch(from: CreationDraft) {
    setTyped(from)
    setStep('search')
  }

  if (now === 'search') return <DriverSearchForm initial={search} onCreate={toForm} />
  const untouched = resubmitted !== null ? inputOfNewDriver(resubmitted.body) : { ...inputOfSearch(search), ...names }
  const fresh = { id: resubmitted?.body.id ?? newId, input: untouched }
  return (
    <NewDriverForm
      start={
        before === null
          ? fresh
          : { id: before.id, input: step === 'form' ? withSearch(before.input, search) : before.input }
      }
      untouched={untouched}
      refused={resubmitted}
      draft={draft}
      onCreated={onCreated}
      onBack={resubmitted === null ? toSearch : null}
    />
  )
}
