import { v7 as uuidv7 } from 'uuid'

import type { editByLink, registerByLink } from '../../contract/driver-link.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { fullName } from '../../domain/people.ts'
import { noteAuthorisation } from '../drivers/authorisation.ts'
import { insertDriver } from '../drivers/create-driver.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import { applyDriverEdit } from '../drivers/edit-driver.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { asDriver, byLink, consumeDriverLink, tokenOf } from './by-link.ts'

const SAVED = { saved: true } as const

export function register(
  request: ParsedRequest<typeof registerByLink>,
  context: RequestContext,
): Promise<ResponseOf<typeof registerByLink>> {
  const { body } = request
  return byLink(tokenOf(request), context, async (link) => {
    if (link.driverId !== null) throw new ProblemError('link_gone')
    const id = uuidv7()
    const author = asDriver(link, { id, name: fullName(body) }, context)
    await consumeDriverLink(link, author)
    await withoutOthers(() => insertDriver({ ...body, id, photo: null }, author))
    author.announce(author.actor.companyId, ['drivers'])
    return SAVED
  })
}

export function edit(
  request: ParsedRequest<typeof editByLink>,
  context: RequestContext,
): Promise<ResponseOf<typeof editByLink>> {
  const { params, body } = request
  return byLink(tokenOf(request), context, async (link) => {
    if (link.driverId === null || params.id.toLowerCase() !== link.driverId) throw new ProblemError('not_found')
    const { driverId: id } = link
    // Locks the driver before the link, in the same order as the code that sends another link.
    const driver = await lockDriver(id, asDriver(link, { id, name: '' }, context))
    const author = asDriver(link, { id, name: fullName(driver) }, context)
    await consumeDriverLink(link, author)
    if (body.authorised === true) await noteAuthorisation(driver, author)
    await withoutOthers(() => applyDriverEdit(id, body.changes, author))
    return SAVED
  })
}

/** Hides names in refusals: only the company may know the owner of a contact and the author of a change. */
async function withoutOthers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { matches: _, conflicts, ...details } = error.details
    throw new ProblemError(error.code, {
      ...details,
      ...(conflicts && { conflicts: conflicts.map((conflict) => ({ ...conflict, by: null, at: null })) }),
    })
  }
}
