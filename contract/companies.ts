import * as v from 'valibot'

import { COUNTRIES } from '../domain/countries.ts'
import { Company } from './company.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries, searchFilter } from './list.ts'
import { Id, Instant, cleaned } from './primitives.ts'
import { hasTaxId, signUpCompanyEntries } from './sign-up.ts'
import { User } from './user.ts'

/** A company in a super admin's list, before they enter it. */
export const CompanySummary = v.object({
  id: Id,
  name: v.string(),
  country: v.picklist(COUNTRIES),
  legalName: v.string(),
  taxId: v.string(),
  /** Whether the tax id was released for its owner. Absent from earlier servers. */
  taxIdReleased: v.optional(v.boolean()),
  /** Number of people who can sign in to the company. */
  activeOperators: v.number(),
  /** Number of its invitations that their readers reported as abuse. Absent from earlier servers. */
  abuseReports: v.optional(v.number()),
  createdAt: Instant,
})
export type CompanySummary = v.InferOutput<typeof CompanySummary>

export const listCompanies = defineEndpoint({
  id: 'listCompanies',
  area: 'entities',
  method: 'GET',
  path: '/companies',
  request: {
    query: v.object({
      ...pageEntries,
      country: v.optional(v.picklist(COUNTRIES, 'country_invalid')),
      search: searchFilter(99),
    }),
  },
  response: listOf(CompanySummary),
  queueable: false,
})

export const NewCompany = v.pipe(v.object({ id: Id, ...signUpCompanyEntries }), hasTaxId())

export const addCompany = defineEndpoint({
  id: 'addCompany',
  area: 'entities',
  method: 'POST',
  path: '/companies',
  creates: '/companies/:id',
  request: { body: NewCompany },
  response: Company,
  queueable: false,
})

/** Length of the reason for which a tax id is released. */
export const RELEASE_REASON = { least: 10, most: 500 } as const

/**
 * Frees a tax id that a company has without a right to it, so that its owner can sign up. The company keeps its records
 * and receipts as they are.
 */
export const releaseTaxId = defineEndpoint({
  id: 'releaseTaxId',
  area: 'entities',
  method: 'POST',
  path: '/companies/:id/tax-id/release',
  request: {
    params: IdParams,
    body: v.object({
      reason: v.pipe(
        v.string('required'),
        cleaned,
        v.nonEmpty('required'),
        v.minLength(RELEASE_REASON.least, 'reason_too_short'),
        v.maxLength(RELEASE_REASON.most, 'text_too_long'),
      ),
    }),
  },
  response: Company,
  queueable: false,
  enters: 'id',
})

export const listActiveOperators = defineEndpoint({
  id: 'listActiveOperators',
  area: 'entities',
  method: 'GET',
  path: '/companies/:id/active-operators',
  request: { params: IdParams },
  response: v.object({ data: v.array(User) }),
  queueable: false,
  enters: 'id',
})
