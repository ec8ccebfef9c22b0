import { msg } from '@lingui/core/macro'

import { KIOSK_NAME_MAX } from '../../../domain/kiosks.ts'
import { defineRecordForm } from '../../records/form/define-record-form.ts'
import { reference } from '../../records/form/choice-fields.ts'
import { text } from '../../records/form/field-types.ts'
import { defineKind, namedLocation } from '../../records/record-kind.ts'

export const deviceForm = defineRecordForm({
  fields: {
    name: text({
      label: msg`Name`,
      max: KIOSK_NAME_MAX,
      capitals: 'words',
      hint: msg`The name used on site: pay station, basement 1`,
    }),
    locationId: reference({ label: msg`Location`, words: { named: namedLocation } }),
  },
})

export const deviceKind = defineKind({
  one: msg`Device`,
  help: 'kiosk-devices',
  link: (id) => ({ to: '/dashboard/locations/devices/update/$id', params: { id } }),
  fields: { ...deviceForm.words, receiptPrefix: { label: msg`Receipt prefix` } },
})
