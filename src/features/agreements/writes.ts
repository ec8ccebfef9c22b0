import { agreementCalls } from '../../../contract/agreement.ts'
import { agreementCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite } from '../../data/online-write.ts'

const collection = agreementCollection

export const createAgreement = defineOnlineWrite({ endpoint: agreementCalls.create, collection, learns: (agreement) => ({ changed: [agreement], deleted: [] }) })
export const editAgreement = defineOnlineWrite({ endpoint: agreementCalls.edit, collection, learns: (agreement) => ({ changed: [agreement], deleted: [] }) })
