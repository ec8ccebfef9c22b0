import { membershipCalls } from '../../../contract/membership.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { MEMBERSHIPS } from './queries.ts'

export const createMembership = defineServerWrite({ endpoint: membershipCalls.create, refreshes: MEMBERSHIPS })
export const editMembership = defineServerWrite({ endpoint: membershipCalls.edit, refreshes: MEMBERSHIPS })
