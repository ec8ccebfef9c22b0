import { msg } from '@lingui/core/macro'

import { keptSubjects } from '../../records/kept-subjects.ts'
import { defineKind } from '../../records/record-kind.ts'

/** How a person reads a kiosk device. */
export const deviceKind = defineKind({
  one: msg`Device`,
  help: 'kiosk-devices',
  link: (id) => ({ to: '/dashboard/locations/devices/update/$id', params: { id } }),
  fields: {
    name: { label: msg`Name` },
    locationId: {
      label: msg`Location`,
      value: {
        named: {
          one: msg`Location`,
          subjects: keptSubjects(
            (db) => db.locations,
            ({ name }) => ({ name }),
          ),
        },
      },
    },
    receiptPrefix: { label: msg`Receipt prefix` },
  },
})
