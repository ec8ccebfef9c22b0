import { cancelPass, passCalls, pausePass, renewPass, resumePass } from '../../../contract/pass.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { PASSES } from './queries.ts'

export const sellPass = defineServerWrite({ endpoint: passCalls.create, refreshes: PASSES })
export const editPass = defineServerWrite({ endpoint: passCalls.edit, refreshes: PASSES })
export const renew = defineServerWrite({ endpoint: renewPass, refreshes: PASSES })
export const pause = defineServerWrite({ endpoint: pausePass, refreshes: PASSES })
export const resume = defineServerWrite({ endpoint: resumePass, refreshes: PASSES })
export const cancel = defineServerWrite({ endpoint: cancelPass, refreshes: PASSES })
