import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import { countOperators } from '../../../contract/user.ts'
import type { OpenSession } from '../../data/session-provider.tsx'
import { shownOf } from '../../data/kept-data.ts'

/** What a step is judged by. */
export type StepPlace = Pick<OpenSession, 'company' | 'db' | 'api'>

/** One thing that a new company has to do before it can work. */
export interface FirstStep {
  /** By which the company notes that it is not wanted: small letters and underscores, and never another. */
  id: string
  title: MessageDescriptor
  /** What it is good for. */
  why: MessageDescriptor
  to: NonNullable<LinkProps['to']>
  /** Whether what it asks for is really there. Rejects where that cannot be known now; then it is not shown. */
  isDone: (place: StepPlace) => Promise<boolean>
}

/** In the order in which a company does them. A room adds its own with its screen. */
export const FIRST_STEPS: readonly FirstStep[] = [
  {
    id: 'company_profile',
    title: msg`Complete your company`,
    why: msg`How you are reached, and what you answer for: tickets print it.`,
    to: '/dashboard/company',
    isDone: ({ company: { contactEmail, contactPhone, liabilityNotice } }) => Promise.resolve(contactEmail !== null && contactPhone !== null && liabilityNotice !== null),
  },
  {
    id: 'vehicle_types',
    title: msg`Look through your vehicle types`,
    why: msg`Turn off what you do not park, and call the others as you do.`,
    to: '/dashboard/type-vehicles',
    // The standard ones are right for who works with them already.
    isDone: async ({ db }) => (await db.vehicleTypes.toArray()).some((row) => shownOf(row).version > 1) || (await db.services.limit(1).count()) > 0,
  },
  {
    id: 'first_colleague',
    title: msg`Invite the first colleague`,
    why: msg`Operators work the booth; administrators see all of the company.`,
    to: '/dashboard/users/create',
    isDone: async ({ api }) => (await api.call(countOperators, { query: {} })).count > 1,
  },
]

/** The steps that are neither done nor left out, as far as this device can tell. */
export async function openSteps(place: StepPlace, steps: readonly FirstStep[] = FIRST_STEPS): Promise<FirstStep[]> {
  const wanted = steps.filter(({ id }) => !place.company.skippedSteps.includes(id))
  const done = await Promise.allSettled(wanted.map((step) => step.isDone(place)))
  return wanted.filter((_, index) => done[index]?.status === 'fulfilled' && !done[index].value)
}
