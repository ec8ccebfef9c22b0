import { holidayCalls } from '../../../contract/holiday.ts'
import { addHolidays } from '../../../contract/holiday-year.ts'
import { holidayCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite } from '../../data/online-write.ts'

const collection = holidayCollection

export const createHoliday = defineOnlineWrite({ endpoint: holidayCalls.create, collection, learns: (holiday) => ({ changed: [holiday], deleted: [] }) })
export const editHoliday = defineOnlineWrite({ endpoint: holidayCalls.edit, collection, learns: (holiday) => ({ changed: [holiday], deleted: [] }) })
export const deleteHoliday = defineOnlineWrite({ endpoint: holidayCalls.remove, collection, learns: ({ id }) => ({ changed: [], deleted: [id] }) })
export const addYear = defineOnlineWrite({ endpoint: addHolidays, collection, learns: ({ added }) => ({ changed: added, deleted: [] }) })
