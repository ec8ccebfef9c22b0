import * as v from 'valibot'

import { COUNTRIES } from '../domain/countries.ts'
import { Company } from './company.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries, searchFilter } from './list.ts'
import { Id, Instant } from './primitives.ts'
import { hasTaxId, signUpCompanyEntries } from './sign-up.ts'
import { User } from './user.ts'

/** A company in a super admin's list, before they enter it. */
export const CompanySummary = v.object({
  id: Id,
  name: v.string(),
  country: v.picklist(COUNTRIES),
  legalName: v.string(),
  taxId: v.string(),
  /** Number of people who can sign in to the company. */
  activeOperators: v.number(),
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
