import { endOpenSession, endOpenSessions, resendWelcomeEmail, userCalls } from '../../../contract/user.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { USERS } from './queries.ts'

export const inviteUser = defineServerWrite({ endpoint: userCalls.create, refreshes: USERS })
export const editUser = defineServerWrite({ endpoint: userCalls.edit, refreshes: USERS })
export const deleteUser = defineServerWrite({ endpoint: userCalls.remove, refreshes: USERS })
export const resendInvitation = defineServerWrite({ endpoint: resendWelcomeEmail, refreshes: USERS })
export const signOutOne = defineServerWrite({ endpoint: endOpenSession, refreshes: USERS })
export const signOutAll = defineServerWrite({ endpoint: endOpenSessions, refreshes: USERS })
