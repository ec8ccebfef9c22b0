import { remindOfPasses, renewPasses } from '../../../contract/due-passes.ts'
import { cancelPass, type Pass, pausePass, resumePass } from '../../../contract/pass.ts'
import { passCollection } from '../../data/kept-data.ts'
import { defineMoneyWrite, defineOnlineWrite, defineServerWrite, learnsRecord } from '../../data/online-write.ts'
import { PASSES } from './queries.ts'

const kept = {
  collection: passCollection,
  learns: learnsRecord<Pass>,
  refreshes: PASSES,
}

export const pause = defineOnlineWrite({ ...kept, endpoint: pausePass })

export const resume = defineOnlineWrite({ ...kept, endpoint: resumePass })

export const cancel = defineMoneyWrite({ ...kept, endpoint: cancelPass })

export const remindDrivers = defineServerWrite({ endpoint: remindOfPasses, refreshes: PASSES })

export const renewDuePasses = defineMoneyWrite({
  collection: passCollection,
  learns: ({ renewed }) => ({ changed: renewed, deleted: [] }),
  refreshes: PASSES,
  endpoint: renewPasses,
})
