import type { Driver } from '../../contract/driver.ts'
import { isUnusualName } from '../../domain/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'

type Name = 'firstName' | 'lastName'

/**
 * Throws `name_unconfirmed` if the new names of a person look like a mistake and nobody has confirmed them. A device
 * that queued the write has shown the names to its author, who then saved the form.
 */
export function requireConfirmedNames(
  driver: Pick<Driver, 'isCompany' | Name>,
  changed: readonly Name[],
  confirmed: boolean | undefined,
  { doneAt }: Pick<RequestContext, 'doneAt'>,
): void {
  if (confirmed === true || doneAt !== null || driver.isCompany) return
  const errors = changed
    .filter((path) => isUnusualName(driver[path]))
    .map((path) => ({ path, code: 'name_unconfirmed' as const }))
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}
