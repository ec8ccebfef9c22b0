import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

import type { FieldError } from '../../contract/problem.ts'
import { ProblemError } from '../http/problem-error.ts'

const UNIQUE_VIOLATION = '23505'

/** Says of a write that a unique key stopped at which field it was, by the key's name; all else is thrown on. */
export function refuseDuplicate(duplicates: Readonly<Record<string, FieldError>>): (error: unknown) => never {
  return (error) => {
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    const known = cause instanceof pg.DatabaseError && cause.code === UNIQUE_VIOLATION ? duplicates[cause.constraint ?? ''] : undefined
    throw known ? new ProblemError('validation_failed', { errors: [known] }, { cause: error }) : error
  }
}
