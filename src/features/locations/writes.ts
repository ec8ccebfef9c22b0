import { locationWrites } from '../../../contract/location.ts'
import { locationCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite } from '../../data/online-write.ts'

const collection = locationCollection

export const createLocation = defineOnlineWrite({ endpoint: locationWrites.create, collection, learns: (location) => ({ changed: [location], deleted: [] }) })
export const editLocation = defineOnlineWrite({ endpoint: locationWrites.edit, collection, learns: (location) => ({ changed: [location], deleted: [] }) })
