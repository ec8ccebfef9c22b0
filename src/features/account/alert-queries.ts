import { queryOptions } from '@tanstack/react-query'

import { addAlertDevice, getAlerts, removeAlertDevice, setAlerts } from '../../../contract/alert.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'

const ALERTS = 'alerts'

/** Returns the query of the person's settings about alerts, with their devices. */
export function alertsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [ALERTS],
    queryFn: ({ signal }) => api.call(getAlerts, {}, { signal }),
    staleTime: 10_000,
  })
}

export const saveAlerts = defineServerWrite({ endpoint: setAlerts, refreshes: ALERTS })
export const addDevice = defineServerWrite({ endpoint: addAlertDevice, refreshes: ALERTS })
export const removeDevice = defineServerWrite({ endpoint: removeAlertDevice, refreshes: ALERTS })
