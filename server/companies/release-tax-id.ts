import { eq } from 'drizzle-orm'

import type { releaseTaxId } from '../../contract/companies.ts'
import type { Company } from '../../contract/company.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { companyFor } from './company-record.ts'

/** Frees the company's tax id for its owner, and records who did it and why. A repeat changes nothing. */
export async function release(
  { params, body: { reason } }: ParsedRequest<typeof releaseTaxId>,
  context: CompanyContext,
): Promise<Company> {
  const { tx, actor, now } = context
  const [row] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId)).for('no key update')
  if (!row || row.id !== params.id) throw new ProblemError('not_found')
  if (row.taxIdReleasedAt !== null) return companyFor(actor.role, row, tx)
  const [released] = await tx.db
    .update(companies)
    .set({ taxIdReleasedAt: now })
    .where(eq(companies.id, actor.companyId))
    .returning()
  if (!released) throw new ProblemError('not_found')
  await writeAudit(
    [
      {
        entity: 'company',
        id: row.id,
        action: 'edited',
        before: { taxIdReleased: false, releaseReason: null },
        after: { taxIdReleased: true, releaseReason: reason },
      },
    ],
    context,
  )
  context.announceAccount(row.id)
  return companyFor(actor.role, released, tx)
}
