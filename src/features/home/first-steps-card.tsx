import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { editCompany } from '../../../contract/company.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { ChevronRightIcon, CloseIcon } from '../../ui/icons.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { FIRST_STEPS, stepProgress, type FirstStep, type StepProgress } from './first-steps.ts'
import styles from './home-page.module.css'

const skip = defineServerWrite({ endpoint: editCompany, refreshes: 'company' })

const NOTHING: StepProgress = { open: [], done: 0 }

/** Shows admins the remaining set-up steps of a new company; nothing once all are done. */
export function FirstSteps() {
  const { company, db, api } = useSession()
  const { data = NOTHING } = useQuery({
    queryKey: ['first-steps', company.id, company.version],
    queryFn: () => stepProgress({ company, db, api }),
    placeholderData: (before) => before,
    retry: false,
    // The steps are done on other pages.
    refetchOnMount: 'always',
  })
  const { done } = data
  const open = data.open.filter(({ id }) => !company.skippedSteps.includes(id))
  const total = FIRST_STEPS.length
  if (open.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="home-first-steps">
      <h2 id="home-first-steps">
        <Trans>First steps</Trans>
      </h2>
      <p className={styles.progress}>
        <ShareBar percent={(done / total) * 100} />
        <Trans>
          {done} of {total} done
        </Trans>
      </p>
      <ul className={styles.steps}>
        {open.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ul>
    </section>
  )
}

function Step({ step: { id, title, why, to } }: { step: FirstStep }) {
  const { t } = useLingui()
  const { company } = useSession()
  const reachable = useReachable()
  const run = useCompanyWrite(skip)
  const name = t(title)

  function leaveOut(): void {
    const { skippedSteps } = company
    void runWithToast(
      () =>
        run({
          params: { id: company.id },
          body: { changes: { skippedSteps: { from: skippedSteps, to: [...skippedSteps, id] } } },
        }),
      (outcome) => submitErrorOf(outcome)?.message ?? null,
    )
  }

  return (
    <li>
      <Link to={to} className={styles.step}>
        <span>
          <strong>{name}</strong>
          <span>{t(why)}</span>
        </span>
        <ChevronRightIcon size={16} />
      </Link>
      <ActionIcon aria-label={t`Do not show again: ${name}`} disabled={!reachable} onClick={leaveOut}>
        <CloseIcon size={18} />
      </ActionIcon>
    </li>
  )
}
