import { FormApi } from '@tanstack/react-form'
import { expect, it } from 'vitest'

import { markField } from '../../src/ui/form/use-marked-fields.ts'

it('a field that the server requires is marked even if it was not shown yet', () => {
  const form = new FormApi({ defaultValues: { endReason: '' } })
  markField(form, 'endReason', 'end_reason_required')
  expect(form.getFieldMeta('endReason')).toMatchObject({ errorMap: { onSubmit: 'end_reason_required' } })
})
