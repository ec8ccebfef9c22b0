import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useEffect, useState } from 'react'

import { editByLink, registerByLink } from '../../../contract/driver-link.ts'
import type { FieldConflict } from '../../../contract/problem.ts'
import { countryOption } from '../../../domain/countries.ts'
import { callFailureOf, isLinkGone } from '../../data/failures.ts'
import { useKeepsVersion } from '../../lib/keeps-version.ts'
import type { Kept } from '../../records/conflict-choice.tsx'
import { changesBetween, withValue } from '../../records/edit-values.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { submitErrorOfFailure, withoutConflict, type SubmitError } from '../../ui/form/submit-error.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { AUTHORISED, asksAuthorisation } from './authorisation.tsx'
import { detailsOf, driverForm, type DriverInput } from './kind.ts'
import type { OpenLink } from './use-driver-link.ts'
import { useTakenContacts } from './use-taken-contacts.ts'

/** Result of saving. `perhaps_saved`: the request had no answer, and the link has been used since. */
export type SaveResult = 'saved' | 'perhaps_saved' | 'gone'

/**
 * Form of drivers' own details. Input stays in memory only, because the device may be shared, and the next user must
 * not see it.
 */
export function useOwnDetails(link: OpenLink, onEnd: (end: SaveResult) => void) {
  const { opened, api, headers } = link
  const { driver, company, sentTo } = opened
  const [base, setBase] = useState(driver && driverForm.valuesOf(driver))
  // Not derived from `base`, whose changes would discard typed input.
  const [initial] = useState<DriverInput>(() => {
    const { phoneCode } = countryOption(company.country)
    return base === null
      ? { ...driverForm.blank, phoneCode, email: sentTo }
      : { ...driverForm.toInput(base), phoneCode: base.phoneCode ?? phoneCode }
  })
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const [inDoubt, setInDoubt] = useState(false)

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: checkedInput(driverForm.input, faultsOf) },
    onSubmit: ({ value }) => save(value),
  })
  const input = useStore(form.store, ({ values }) => values)
  // The authorisation alone changes no detail.
  const dirty = JSON.stringify({ ...input, [AUTHORISED]: false }) !== JSON.stringify(initial)

  function faultsOf(typed: DriverInput): InputFault[] {
    const isMissing = asksAuthorisation(company.country, driver) && typed.authorised !== true
    return [
      ...driverForm.faultsOf(typed, base === null ? {} : { base }),
      ...(isMissing ? [{ path: [AUTHORISED], code: 'required' } as const] : []),
    ]
  }

  async function save(value: DriverInput): Promise<void> {
    setSubmitError(null)
    try {
      const authorised = value.authorised === true && { authorised: true }
      if (driver === null || base === null)
        await api.call(registerByLink, { headers, body: { ...typedDetails(value), ...authorised } })
      else
        await api.call(editByLink, {
          headers,
          params: { id: driver.id },
          body: { changes: changesBetween(base, driverForm.toValues(value, base)) ?? {}, ...authorised },
        })
      onEnd('saved')
    } catch (error) {
      if (isLinkGone(error)) return onEnd(inDoubt ? 'perhaps_saved' : 'gone')
      const failure = callFailureOf(error)
      setInDoubt((before) => before || failureWords(failure).inDoubt)
      setSubmitError(submitErrorOfFailure(failure))
    }
  }

  /** Resolves a field that the company changed during the edit. */
  function settle({ path, theirs }: FieldConflict, keep: Kept) {
    const settled = base && withValue(driverForm.values, base, path, theirs)
    const field = driverForm.fieldOf(path)
    if (settled === null || field === null) return
    setBase(settled)
    if (keep === 'theirs') form.setFieldValue(field, driverForm.toInput(settled)[field])
    setSubmitError((current) => current && withoutConflict(current, path))
  }

  useMarkedFields(form, submitError, driverForm.fieldOf)
  useTakenContacts(form, typedDetails(input), link)
  useKeepsVersion(dirty)
  useLeavePrompt(dirty)

  return { form, base, submitError, dirty, settle }
}

/** Drivers cannot set their own photo. */
function typedDetails(input: DriverInput) {
  const { photo: _, ...details } = detailsOf(driverForm.toValues(input, driverForm.start))
  return details
}

/** Makes the browser ask before unsaved input is lost. */
function useLeavePrompt(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
