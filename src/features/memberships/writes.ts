import { type Membership, membershipCalls } from '../../../contract/membership.ts'
import { membershipCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite } from '../../data/online-write.ts'
import { MEMBERSHIPS } from './queries.ts'

const kept = { collection: membershipCollection, learns: (membership: Membership) => ({ changed: [membership], deleted: [] }), refreshes: MEMBERSHIPS }

export const createMembership = defineOnlineWrite({ ...kept, endpoint: membershipCalls.create })
export const editMembership = defineOnlineWrite({ ...kept, endpoint: membershipCalls.edit })
