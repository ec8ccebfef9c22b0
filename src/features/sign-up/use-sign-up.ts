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
/** The last step. */
const EMAIL_STEP = 4
/** So long the creation may take: the server computes a while. */
const PATIENCE_MS = 30_000

/** How far it is with the company, beside what is filled in. */
export type Progress = 'filling_in' | 'verifying_company' | 'verifying_email' | 'creating' | 'created'

function storedDraft(): SignUpDraft {
  const kept = readSignUpDraft(browserStorage(), Date.now())
  return kept === null ? NEW : { ...kept, step: Math.min(kept.step, firstOpenStep(kept.input)) }
}

/** A company that signs up, from the first step to its session. Whatever fails, what was typed stays. */
export function useSignUp(language: Language) {
  const { sessions } = useDataClient()
  const [draft, setDraft] = useState(storedDraft)
  const [isKept] = useState(() => keepSignUpDraft(browserStorage(), draft, Date.now()))
  const [progress, setProgress] = useState<Progress>('filling_in')
  const [found, setFound] = useState<SubmitError | null>(null)
  /** What was found stands in an earlier step than the one that was sent. */
  const [isEarlier, setEarlier] = useState(false)
  /** Whether the creation failed for a reason that nobody can correct here. */
  const [setUpFailed, setSetUpFailed] = useState(false)
  /** The tax id of which the server has said that no company has it. */
  const [verified, setVerified] = useState<string | null>(null)
  /** As another device gave it; kept in memory only. */
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

  /** Shows what was found, in the step where it is corrected. */
  function show(error: SubmitError): void {
    setFound(error)
    setEarlier(false)
    const [path] = error.fields.map((field) => field.path)
    const step = path === undefined ? null : stepOfPath(path)
    if (step === null) return
    // An e-mail is corrected where it is typed, before the code.
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

    /** Its form has both fields that can be wrong, so what is wrong leads to no step. */
    resume: (given: { email: string; code: string }): Promise<void> =>
      attempt(
        'verifying_email',
        async () => {
          const { company, person, email, expiresAt } = await (
            await openPublicApi()
          ).call(resumeRegistration, { body: given })
          setCode(given.code)
          // Whoever has come so far has accepted them.
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

    /** Whether the code that was sent may still be used. */
    isCodeOpen: draft.sent !== null && Date.parse(draft.sent.expiresAt) > now(),
  }
}

function takenAt(path: string, code: 'tax_id_taken' | 'email_taken'): SubmitError {
  return { message: PROBLEM_LABELS.validation_failed, fields: [{ path, code }], conflicts: [], matches: [], help: null }
}

export type SignUp = ReturnType<typeof useSignUp>
