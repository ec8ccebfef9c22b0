import { cancelPass, type Pass, pausePass, resumePass } from '../../../contract/pass.ts'
import { passCollection } from '../../data/kept-data.ts'
import { defineMoneyWrite, defineOnlineWrite, learnsRecord } from '../../data/online-write.ts'
import { PASSES } from './queries.ts'

const kept = {
  collection: passCollection,
  learns: learnsRecord<Pass>,
  refreshes: PASSES,
}

export const pause = defineOnlineWrite({ ...kept, endpoint: pausePass })

export const resume = defineOnlineWrite({ ...kept, endpoint: resumePass })

export const cancel = defineMoneyWrite({ ...kept, endpoint: cancelPass })
