import { useLingui } from '@lingui/react/macro'

import type { Problem } from '../../../contract/problem.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { submitErrorOfProblem } from '../../ui/form/submit-error.ts'

/** Texts for the server's refusals of an entry. */
export function ProblemWords({ problem }: { problem: Problem }) {
  const { t } = useLingui()
  const { fields, message } = submitErrorOfProblem(problem)
  const labels = fields.map(({ code }) => fieldErrorLabel([code])).filter((label) => label !== null)
  return labels.length === 0 ? t(message) : labels.map((label, nth) => <p key={nth}>{t(label)}</p>)
}
