// @vitest-environment jsdom
import { FormApi, revalidateLogic } from '@tanstack/react-form'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'

import { useAppForm } from '../../src/ui/form/app-form.ts'
import { markField } from '../../src/ui/form/use-marked-fields.ts'
import { button, drawIn, find } from './drawn-form.tsx'

it('a field that the server requires is marked even if it was not shown yet', () => {
  const form = new FormApi({ defaultValues: { endReason: '' } })
  markField(form, 'endReason', 'end_reason_required')
  expect(form.getFieldMeta('endReason')).toMatchObject({ errorMap: { onSubmit: 'end_reason_required' } })
})

describe('an error that the server found in a field', () => {
  let root: Root
  const sent = vi.fn<(value: object) => void>()
  let mark: () => void

  function Form() {
    const form = useAppForm({
      defaultValues: { phone: '3001234567', code: '57' },
      validationLogic: revalidateLogic(),
      validators: { onDynamic: v.object({ phone: v.pipe(v.string(), v.nonEmpty('required')), code: v.string() }) },
      onSubmit: ({ value }) => sent(value),
    })
    mark = () => markField(form, 'phone', 'driver_phone_exists')
    return (
      <form.AppForm>
        <form.Body>
          <form.ErrorSummary labels={{ phone: 'Phone', code: 'Code' }} submitError={null} />
          <form.AppField name="code">{(field) => <field.TextField label="Code" />}</form.AppField>
          <form.AppField name="phone">{(field) => <field.TextField label="Phone" />}</form.AppField>
          <form.SubmitButton>Save</form.SubmitButton>
        </form.Body>
      </form.AppForm>
    )
  }

  const press = () => act(async () => button().click())
  const type = (name: string, text: string) =>
    act(async () => {
      const input = find(`input[name=${name}]`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const summary = () => document.querySelector('[role=alert]')?.textContent ?? null

  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    sent.mockClear()
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
    await drawIn(root, <Form />)
    await type('phone', '')
    await press()
    await type('phone', '3009876543')
    await act(async () => mark())
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  it('stays when the person leaves the field, so that nothing moves under a press of the button', async () => {
    await act(async () => find('input[name=phone]').focus())
    await act(async () => find('input[name=phone]').blur())
    expect(summary()).toContain('Phone')
  })

  it('goes once the field is changed', async () => {
    await type('phone', '3009876544')
    expect(summary()).toBeNull()
  })

  it('does not keep the form from being sent again: another field may have settled it', async () => {
    await type('code', '52')
    await press()
    expect(sent.mock.calls).toEqual([[{ phone: '3009876543', code: '52' }]])
  })
})
