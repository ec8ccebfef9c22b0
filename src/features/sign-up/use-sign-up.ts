import { useEffect, useState } from 'react'
import * as v from 'valibot'

import {
  SignUpCompany,
  createCompany,
  registerOperator,
  resumeRegistration,
  verifyCompany,
  verifyEmail,
} from '../../../contract/sign-up.ts'
import type { Language } from '../../../domain/people.ts'
import { normalTaxId } from '../../../domain/tax-ids.ts'
import { ApiFailure, callFailureOf, storageFailureOf } from '../../data/failures.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { browserStorage } from '../../data/browser-platform.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { now } from '../../lib/now.ts'
import { submitErrorOfFailure, type SubmitError } from '../../ui/form/submit-error.ts'
import { PROBLEM_LABELS } from '../../ui/labels/problems.ts'
import { STORAGE_WORDS } from '../../ui/storage-words.ts'
import { dropSignUpDraft, keepSignUpDraft, readSignUpDraft, type SignUpDraft } from './sign-up-draft.ts'
import { EMPTY, firstOpenStep, registrationOf, stepOfPath, type SignUpInput } from './sign-up-input.ts'

const NEW: SignUpDraft = { input: EMPTY, step: 1, sent: null }
/** Number of the last step. */
const EMAIL_STEP = 4
/** Maximum time for the creation, in milliseconds: the server needs a while. */
const PATIENCE_MS = 30_000

/** The running request. */
export type Progress = 'filling_in' | 'verifying_company' | 'verifying_email' | 'creating' | 'created'

function storedDraft(): SignUpDraft {
  const kept = readSignUpDraft(browserStorage(), Date.now())
  return kept === null ? NEW : { ...kept, step: Math.min(kept.step, firstOpenStep(kept.input)) }
}

/** Signs up a company, from the first step to its session. The input stays after any failure. */
export function useSignUp(language: Language) {
  const { sessions } = useDataClient()
  const [draft, setDraft] = useState(storedDraft)
  const [isKept] = useState(() => keepSignUpDraft(browserStorage(), draft, Date.now()))
  const [progress, setProgress] = useState<Progress>('filling_in')
  const [found, setFound] = useState<SubmitError | null>(null)
  /** Whether the error belongs to an earlier step than the submitted one. */
  const [isEarlier, setEarlier] = useState(false)
  /** Whether the creation failed for a reason that the person can't correct. */
  const [setUpFailed, setSetUpFailed] = useState(false)
  /** The tax id that the server has found to be free. */
  const [verified, setVerified] = useState<string | null>(null)
  /** The code from another device; kept in memory only. */
  const [code, setCode] = useState('')

  useEffect(() => {
    if (draft === NEW) dropSignUpDraft(browserStorage())
    else keepSignUpDraft(browserStorage(), draft, Date.now())
  }, [draft])

  function change(next: Partial<SignUpDraft>): void {
    setDraft((before) => ({ ...before, ...next }))
  }

  function go(step: number, next: Partial<SignUpDraft> = {}): void {
    setFound(null)
    setSetUpFailed(false)
    change({ step, ...next })
  }

  /** Shows an error in the step that can correct it. */
  function show(error: SubmitError): void {
    setFound(error)
    setEarlier(false)
    const [path] = error.fields.map((field) => field.path)
    const step = path === undefined ? null : stepOfPath(path)
    if (step === null) return
    // An e-mail is corrected in its own step, before the code.
    const isOfEmail = path === 'email' && draft.sent !== null
    setEarlier(step < draft.step || isOfEmail)
    change({ step, ...(isOfEmail && { sent: null }) })
  }

  async function attempt(
    during: Progress,
    work: () => Promise<void>,
    tell: (error: SubmitError) => void = show,
  ): Promise<void> {
    setFound(null)
    setSetUpFailed(false)
    setProgress(during)
    try {
      await work()
    } catch (error) {
      setProgress('filling_in')
      if (!(error instanceof ApiFailure))
        return tell({
          ...submitErrorOfFailure({ kind: 'network' }),
          message: STORAGE_WORDS[storageFailureOf(error).kind].advice,
        })
      const failure = callFailureOf(error)
      setSetUpFailed(
        during === 'creating' &&
          failure.kind !== 'problem' &&
          failure.kind !== 'network' &&
          failure.kind !== 'timeout' &&
          failure.kind !== 'foreign',
      )
      return tell(submitErrorOfFailure(failure))
    }
    setProgress((present) => (present === 'created' ? present : 'filling_in'))
  }

  const { input } = draft
  const named = `${input.country} ${normalTaxId(input.taxId)}`

  return {
    draft,
    isKept,
    progress,
    found,
    isEarlier,
    setUpFailed,
    code,
    isVerified: verified === named,
    type: (typed: Partial<SignUpInput>) => setDraft((before) => ({ ...before, input: { ...before.input, ...typed } })),
    go,
    startOver: () => {
      setDraft(NEW)
      setFound(null)
      setVerified(null)
      setCode('')
    },

    verifyCompany: (): Promise<void> =>
      attempt('verifying_company', async () => {
        const { country, taxId } = v.parse(SignUpCompany, input)
        const { taken } = await (await openPublicApi()).call(verifyCompany, { params: { taxId }, query: { country } })
        if (taken) return show(takenAt('company.taxId', 'tax_id_taken'))
        setVerified(named)
        go(3)
      }),

    sendCode: (email: string): Promise<void> =>
      attempt('verifying_email', async () => {
        const api = await openPublicApi()
        const { taken } = await api.call(verifyEmail, { params: { email: email.trim() } })
        if (taken) return show(takenAt('email', 'email_taken'))
        const sent = await api.call(registerOperator, { body: { ...registrationOf({ ...input, email }), language } })
        setCode('')
        go(EMAIL_STEP, { sent, input: { ...input, email } })
      }),

    /** The form of this step has both fields that can be wrong, so errors do not change the step. */
    resume: (given: { email: string; code: string }): Promise<void> =>
      attempt(
        'verifying_email',
        async () => {
          const { company, person, email, expiresAt } = await (
            await openPublicApi()
          ).call(resumeRegistration, { body: given })
          setCode(given.code)
          // A person who got this far has accepted the terms.
          go(EMAIL_STEP, { input: { ...company, ...person, email, acceptsTerms: true }, sent: { email, expiresAt } })
        },
        setFound,
      ),

    create: ({ code: typed, password }: { code: string; password: string }): Promise<void> =>
      attempt('creating', async () => {
        const registration = registrationOf(input)
        await sessions.begin((api, deviceProof) =>
          api.call(
            createCompany,
            { body: { ...registration, language, code: typed, password, deviceProof } },
            { signal: AbortSignal.timeout(PATIENCE_MS) },
          ),
        )
        dropSignUpDraft(browserStorage())
        setProgress('created')
      }),

    /** Whether the sent code has not expired. */
    isCodeOpen: draft.sent !== null && Date.parse(draft.sent.expiresAt) > now(),
  }
}

function takenAt(path: string, code: 'tax_id_taken' | 'email_taken'): SubmitError {
  return { message: PROBLEM_LABELS.validation_failed, fields: [{ path, code }], conflicts: [], matches: [], help: null }
}

export type SignUp = ReturnType<typeof useSignUp>
