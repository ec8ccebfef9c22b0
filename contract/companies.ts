import * as v from 'valibot'

import { COUNTRIES } from '../domain/countries.ts'
import { ADMIN_ROLES } from '../domain/roles.ts'
import { Company } from './company.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Id, Instant } from './primitives.ts'
import { hasTaxId, signUpCompanyEntries } from './sign-up.ts'
import { User } from './user.ts'

/** A company as a super admin sees it among the others, before they enter it. */
export const CompanySummary = v.object({
  id: Id,
  name: v.string(),
  country: v.picklist(COUNTRIES),
  legalName: v.string(),
  taxId: v.string(),
  /** How many people can sign in to it. */
  activeOperators: v.number(),
  createdAt: Instant,
})
export type CompanySummary = v.InferOutput<typeof CompanySummary>

const SUPER_ADMIN = ['super_admin'] as const

export const listCompanies = defineEndpoint({
  id: 'listCompanies',
  area: 'entities',
  method: 'GET',
  path: '/companies',
  summary: 'The companies that a super admin can choose from, by name, a page at a time.',
  roles: SUPER_ADMIN,
  request: {
    query: v.object({
      ...pageEntries,
      country: v.optional(v.picklist(COUNTRIES, 'country_invalid')),
      search: v.optional(v.pipe(v.string('invalidField'), v.maxLength(99, 'invalidField'))),
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
  summary: 'Creates a company with the standard vehicle types and without users, under the id that the caller gave it. The company that it already made under this id is answered as it is.',
  roles: SUPER_ADMIN,
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
  summary: 'Who can sign in to a company: users who have accepted their invitation and are not deactivated.',
  roles: ADMIN_ROLES,
  request: { params: IdParams },
  response: v.object({ data: v.array(User) }),
  queueable: false,
  enters: 'id',
})
