import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

import { COUNTRIES, type Country } from '../../../domain/countries.ts'
import type { Language } from '../../../domain/people.ts'
import { useSessionState } from '../../data/session-provider.tsx'
import { useKeepsVersion } from '../../lib/keeps-version.ts'
import type { SubmitError } from '../../ui/form/submit-error.ts'
import { InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { FrontPage } from '../../ui/page/front-page.tsx'
import { Outcome } from '../../ui/page/outcome.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { WIZARD_HEADING, Wizard } from '../../ui/wizard/wizard.tsx'
import { CodeStep } from './code-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { CountryStep } from './country-step.tsx'
import { EmailStep } from './email-step.tsx'
import { PersonStep } from './person-step.tsx'
import { ResumeForm } from './resume-form.tsx'
import { SetUpFailed } from './set-up-failed.tsx'
import styles from './sign-up.module.css'
import { useSignUp, type SignUp } from './use-sign-up.ts'

interface SignUpPageProps {
  /** The product's logo. */
  mark: ReactNode
  /** Language choice. */
  languages: ReactNode
  /** Language of the mailed code and of the new account. */
  language: Language
  /** Called with the company's country, whose words the page uses. */
  onCountry: (country: Country) => void
}

/** Page on which a company signs up for PARQ. */
export function SignUpPage({ mark, languages, language, onCountry }: SignUpPageProps) {
  const signUp = useSignUp(language)
  const [resuming, setResuming] = useState(false)
  const { draft, progress } = signUp
  const country = COUNTRIES.find((one) => one === draft.input.country)
  const showCountry = useEffectEvent(onCountry)
  useEffect(() => {
    if (country !== undefined) showCountry(country)
  }, [country])
  useGoOn()
  useKeepsVersion(draft.step > 1)

  return (
    <FrontPage mark={mark} languages={languages} longForm>
      {progress === 'created' ? (
        <Outcome done title={<Trans>Your company is ready</Trans>}>
          <Trans>You are signed in. One moment, we open it for you.</Trans>
        </Outcome>
      ) : (
        <>
          <h1>
            <Trans>Create an account</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>For companies that run parking locations. You can change all but the country later.</Trans>
          </p>
          <Content signUp={signUp} resuming={resuming} onResuming={setResuming} />
          <Foot
            signUp={signUp}
            onStartOver={() => {
              setResuming(false)
              signUp.startOver()
            }}
          />
        </>
      )}
    </FrontPage>
  )
}

/** Leads a signed-in person, from here or another tab, to the private area. */
function useGoOn(): void {
  const router = useRouter()
  const { status } = useSessionState()
  const signedIn = status === 'signed_in' || status === 'open' || status === 'choosing_company'
  useEffect(() => {
    if (signedIn) void router.navigate({ to: '/dashboard', replace: true })
  }, [signedIn, router])
}

const RESUME_HEADING = 'resume'

/** Focuses the heading after the person opens the form for a code, or returns to the first step. */
function useHeadingFocus(isResuming: boolean, step: number): void {
  const shown = useRef(isResuming)
  useEffect(() => {
    if (shown.current === isResuming) return
    shown.current = isResuming
    if (step === 1) document.getElementById(isResuming ? RESUME_HEADING : WIZARD_HEADING)?.focus()
  }, [isResuming, step])
}

function Content({
  signUp,
  resuming,
  onResuming,
}: {
  signUp: SignUp
  resuming: boolean
  onResuming: (resuming: boolean) => void
}) {
  const router = useRouter()
  const { draft, found, isEarlier, setUpFailed, go } = signUp
  const isResuming = resuming && draft.step === 1
  useHeadingFocus(isResuming, draft.step)

  /** Clears the other form's errors. */
  function turnTo(opensResume: boolean): void {
    go(1)
    onResuming(opensResume)
  }

  return (
    <>
      {setUpFailed && <SetUpFailed />}
      {isResuming ? (
        <section aria-labelledby={RESUME_HEADING}>
          <h2 id={RESUME_HEADING} tabIndex={-1} className={styles.heading}>
            <Trans>Continue with a code</Trans>
          </h2>
          <ResumeForm signUp={signUp} onBack={() => turnTo(false)} />
        </section>
      ) : (
        <Wizard
          steps={[
            <Trans key="country">Country</Trans>,
            <Trans key="company">Company</Trans>,
            <Trans key="person">You</Trans>,
            <Trans key="email">Email and password</Trans>,
          ]}
          at={draft.step}
          onBack={(step) => go(step)}
        >
          {isEarlier && found !== null && <Earlier found={found} />}
          {draft.step === 1 && (
            <>
              <CountryStep signUp={signUp} onRefused={() => void router.navigate({ to: '/', replace: true })} />
              <p className={styles.other}>
                <TextButton onClick={() => turnTo(true)}>
                  <Trans>I have a code from another device</Trans>
                </TextButton>
              </p>
            </>
          )}
          {draft.step === 2 && <CompanyStep signUp={signUp} />}
          {draft.step === 3 && <PersonStep signUp={signUp} />}
          {draft.step === 4 &&
            (draft.sent === null ? (
              <EmailStep signUp={signUp} />
            ) : (
              <CodeStep key={draft.sent.expiresAt} signUp={signUp} sent={draft.sent} />
            ))}
        </Wizard>
      )}
    </>
  )
}

/** An error in an earlier step than the submitted one: a form shows no errors before it is submitted itself. */
function Earlier({ found }: { found: SubmitError }) {
  const { t } = useLingui()
  return (
    <div className={styles.notice} role="alert">
      <Notice icon={WarningIcon} tone="negative">
        <Trans>The server did not accept this:</Trans>{' '}
        {found.fields.map(({ code }) => t(fieldCodeLabel(code))).join(' ')}
      </Notice>
    </div>
  )
}

function Foot({ signUp, onStartOver }: { signUp: SignUp; onStartOver: () => void }) {
  const { draft, isKept } = signUp
  const isTyped = draft.step > 1 || draft.input.country !== ''
  return (
    <div className={styles.foot}>
      <p>
        <Trans>You have an account already?</Trans>{' '}
        <Link to="/sign-in">
          <Trans>Sign in</Trans>
        </Link>
      </p>
      {isTyped && isKept && (
        <p>
          <Trans>Everything that you type, except the password, is kept in this browser until you finish.</Trans>
          <br />
          <TextButton onClick={onStartOver}>
            <Trans>Delete it and start over</Trans>
          </TextButton>
        </p>
      )}
      {!isKept && (
        <Notice icon={InfoIcon} tone="quiet">
          <Trans>This browser does not keep what you type. If you reload this page, you start over.</Trans>
        </Notice>
      )}
    </div>
  )
}
