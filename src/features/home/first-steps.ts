import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { Location } from '../../../contract/location.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { countOperators } from '../../../contract/user.ts'
import { keptLocations, keptSince } from '../../../domain/kept-window.ts'
import type { OpenSession } from '../../data/session-provider.tsx'
import { shownOf } from '../../data/kept-data.ts'
import { now } from '../../lib/now.ts'

/** Data that decides whether a step is done. */
export type StepPlace = Pick<OpenSession, 'company' | 'db' | 'api'>

/** A set-up step of a new company. */
export interface FirstStep {
  /** Id under which the company stores that it skips the step: lower-case letters and underscores. Never change it. */
  id: string
  title: MessageDescriptor
  /** Benefit of the step. */
  why: MessageDescriptor
  to: NonNullable<LinkProps['to']>
  /** Returns whether the step is really done. Rejects if that can't be known now; the step is then hidden. */
  isDone: (place: StepPlace) => Promise<boolean>
  /**
   * Returns whether the step can be done yet; a step that waits for another one is hidden. Always possible by default.
   */
  isPossible?: (place: StepPlace) => Promise<boolean>
}

async function locationsOf({ db }: StepPlace): Promise<Location[]> {
  return (await db.locations.toArray()).map(shownOf).filter(({ isActive }) => isActive)
}

const hasLocation = async (place: StepPlace) => (await locationsOf(place)).length > 0
const hasRates = async (place: StepPlace) =>
  (await locationsOf(place)).some(({ rates, rateVersions = [] }) => rates.length > 0 || rateVersions.length > 0)

/** A company that is older than the days kept on this device is not new: its earlier records are unknown here. */
const isOlder = ({ company }: StepPlace) => Date.parse(company.createdAt) < keptSince(new Date(now())).getTime()

/** A company with too many locations for this device to keep their services has had its first service. */
async function hasService(place: StepPlace): Promise<boolean> {
  const ids = (await locationsOf(place)).map(({ id }) => id)
  return isOlder(place) || keptLocations(ids).length < ids.length || (await place.db.services.limit(1).count()) > 0
}

async function hasCollection(place: StepPlace): Promise<boolean> {
  return isOlder(place) || (await place.db.cashUps.toArray()).some((row) => shownOf(row).status === 'collected')
}

/** Steps in the usual order. */
export const FIRST_STEPS: readonly FirstStep[] = [
  {
    id: 'company_profile',
    title: msg`Complete your company`,
    why: msg`Your contact details and your liability: tickets print them.`,
    to: '/dashboard/company',
    isDone: ({ company: { contactEmail, contactPhone, liabilityNotice } }) =>
      Promise.resolve(contactEmail !== null && contactPhone !== null && liabilityNotice !== null),
  },
  {
    id: 'vehicle_types',
    title: msg`Review your vehicle types`,
    why: msg`Turn off the types that you do not park, and rename the others as you like.`,
    to: '/dashboard/type-vehicles',
    // A company that already works with the standard types has no need to change them.
    isDone: async (place) =>
      isOlder(place) ||
      (await place.db.vehicleTypes.toArray()).some((row) => shownOf(row).version > 1) ||
      (await place.db.services.limit(1).count()) > 0,
  },
  {
    id: 'first_location',
    title: msg`Add your first location`,
    why: msg`The place where vehicles are parked, with its hours and its spaces. Without one, nothing can be checked in.`,
    to: '/dashboard/locations/create',
    isDone: hasLocation,
  },
  {
    id: 'first_rates',
    title: msg`Set the price of a stay`,
    why: msg`You write the rates of a location, try them on a stay, and publish them.`,
    to: '/dashboard/locations/rates',
    isPossible: hasLocation,
    isDone: hasRates,
  },
  {
    id: 'first_holidays',
    title: msg`Add this year’s holidays`,
    why: msg`On holidays your locations keep the hours and the rates of holidays. The calendar adds those of your country at once.`,
    to: '/dashboard/calendar',
    isPossible: hasLocation,
    isDone: async (place) => isOlder(place) || (await place.api.call(holidayCalls.count, { query: {} })).count > 0,
  },
  {
    id: 'bring_data',
    title: msg`Bring drivers, vehicles and passes from another system`,
    why: msg`A spreadsheet or a CSV file is enough. Leave this out if you start from nothing.`,
    to: '/dashboard/import',
    isPossible: hasLocation,
    isDone: async (place) => isOlder(place) || (await place.db.drivers.limit(1).count()) > 0,
  },
  {
    id: 'first_colleague',
    title: msg`Invite the first colleague`,
    why: msg`Operators work the booth; administrators see all of the company.`,
    to: '/dashboard/users/create',
    isDone: async ({ api }) => (await api.call(countOperators, { query: {} })).count > 1,
  },
  {
    id: 'first_device',
    title: msg`Add a pay station or a kiosk`,
    why: msg`Each is paired with a code. Booth tablets need no code: skip this if you have no other device.`,
    to: '/dashboard/locations/devices/create',
    isPossible: hasLocation,
    isDone: async (place) => (await locationsOf(place)).some(({ kioskDevices }) => kioskDevices.length > 0),
  },
  {
    id: 'first_service',
    title: msg`Check in the first vehicle`,
    why: msg`Type its plate at the booth, and charge it when it leaves.`,
    to: '/dashboard/booth',
    isPossible: hasRates,
    isDone: hasService,
  },
  {
    id: 'first_collection',
    title: msg`Collect your first cash-up`,
    why: msg`The person who takes money counts it when they close the register; you collect it.`,
    to: '/dashboard/cash-ups',
    isPossible: hasService,
    isDone: hasCollection,
  },
]

export interface StepProgress {
  /** Steps that can be done now. */
  open: FirstStep[]
  /** Number of steps that are done or skipped. */
  done: number
}

/** Returns the progress of the steps as far as this device can tell. */
export async function stepProgress(place: StepPlace, steps: readonly FirstStep[] = FIRST_STEPS): Promise<StepProgress> {
  const states = await Promise.allSettled(
    steps.map(async ({ id, isPossible, isDone }) => {
      if (place.company.skippedSteps.includes(id)) return 'done'
      if (isPossible !== undefined && !(await isPossible(place))) return 'later'
      return (await isDone(place)) ? 'done' : 'open'
    }),
  )
  const isIn = (index: number, wanted: 'done' | 'open') => {
    const state = states[index]
    return state?.status === 'fulfilled' && state.value === wanted
  }
  return {
    open: steps.filter((_, index) => isIn(index, 'open')),
    done: steps.filter((_, index) => isIn(index, 'done')).length,
  }
}
