import { publishRates, withdrawRates } from '../../../contract/rate-version.ts'
import { locationCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite } from '../../data/online-write.ts'

const collection = locationCollection

export const publish = defineOnlineWrite({ endpoint: publishRates, collection, learns: ({ location }) => ({ changed: [location], deleted: [] }) })
export const takeBack = defineOnlineWrite({ endpoint: withdrawRates, collection, learns: ({ location }) => ({ changed: [location], deleted: [] }) })
