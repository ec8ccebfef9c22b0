// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { DENOMINATIONS } from '../../domain/denominations.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Press } from '../../src/lib/press.ts'
import { CountField } from '../../src/features/cash-ups/count-field.tsx'
import { NO_COUNT } from '../../src/features/cash-ups/count-model.ts'
import { PaymentField } from '../../src/features/stays/payment-select.tsx'
import { SignField } from '../../src/features/checkout/sign-field.tsx'
import { AmountField } from '../../src/ui/form/amount-field.tsx'
import { useAppForm } from '../../src/ui/form/app-form.ts'
import { CheckboxField } from '../../src/ui/form/checkbox-field.tsx'
import { Choices } from '../../src/ui/form/choices.tsx'
import { DayField } from '../../src/ui/form/day-field.tsx'
import { FormBody, submittedBy, submittedByButton } from '../../src/ui/form/form-body.tsx'
import { MoneyButton } from '../../src/ui/form/money-button.tsx'
import { MoneyForm } from '../../src/ui/form/money-form.tsx'
import { MomentField } from '../../src/ui/form/moment-input.tsx'
import { PasswordField } from '../../src/ui/form/password-field.tsx'
import { StepperField } from '../../src/ui/form/stepper-field.tsx'
import { TimeField } from '../../src/ui/form/time-field.tsx'
import { SegmentedControl } from '../../src/ui/segmented-control.tsx'
import { pressKey, scan } from './support/keyboard.ts'
import { drawIn, find, button } from './drawn-form.tsx'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const draw = (content: ReactNode) => drawIn(root, content)

const focus = (selector: string) => act(async () => find(selector).focus())

const VALUES = {
  text: 'ABC123',
  amount: '5000',
  choice: 'a',
  day: '01/12/2026',
  moment: '2026-12-01T10:00',
  time: '10:00',
  steps: 1,
  secret: '',
  isRight: false,
  method: '',
  sign: 'off',
  counted: { ...NO_COUNT, by: 'amount' as const },
  pieces: NO_COUNT,
  last: '',
}
type Submits = ReturnType<typeof submittedBy<typeof VALUES>>

/** A form with each kind of field, as panels draw it: its button is outside the form, below the scrolling part. */
function EveryField({ submits }: { submits: Submits }) {
  const form = useAppForm({ defaultValues: VALUES, ...submits })
  const { AppField } = form
  return (
    <form.AppForm>
      <FormBody panel>
        <AppField name="text">{(field) => <field.TextField label="Plates" />}</AppField>
        <AppField name="amount">{() => <AmountField label="Amount" currency="COP" />}</AppField>
        <AppField name="choice">
          {(field) => <field.SelectField label="Choice" options={[{ value: 'a', label: 'A' }]} />}
        </AppField>
        <AppField name="day">{() => <DayField label="Day" />}</AppField>
        <AppField name="moment">{() => <MomentField label="Moment" />}</AppField>
        <AppField name="time">{() => <TimeField label="Time" />}</AppField>
        <AppField name="steps">{() => <StepperField label="Steps" />}</AppField>
        <AppField name="secret">{() => <PasswordField label="Secret" autoComplete="current-password" />}</AppField>
        <AppField name="isRight">{() => <CheckboxField label="Right" />}</AppField>
        <AppField name="method">{() => <PaymentField label="Method" />}</AppField>
        <AppField name="sign">{() => <SignField />}</AppField>
        <SegmentedControl
          label="Segments"
          options={[
            { value: 'seg-a', label: 'A' },
            { value: 'seg-b', label: 'B' },
          ]}
          value={null}
          onChange={() => {}}
        />
        <Choices
          label="Choices"
          options={[
            { value: 'one', label: '1' },
            { value: 'two', label: '2' },
          ]}
          value="two"
          onChange={() => {}}
        />
        <AppField name="counted">{() => <CountField label="Counted" currency="GBP" />}</AppField>
        <AppField name="pieces">{() => <CountField label="Pieces" currency="GBP" />}</AppField>
        <AppField name="last">{(field) => <field.TextField label="Last" />}</AppField>
      </FormBody>
      <footer>
        <button type="button">Cancel</button>
        <form.SubmitButton>Take the money</form.SubmitButton>
      </footer>
    </form.AppForm>
  )
}

/** Two fields and the button. */
function SmallForm({ take, between }: { take: () => void; between?: ReactNode }) {
  const form = useAppForm({ defaultValues: { first: '', last: '' }, ...submittedByButton(take) })
  return (
    <form.AppForm>
      <FormBody>
        <form.AppField name="first">{(field) => <field.TextField label="First" />}</form.AppField>
        {between}
        <form.AppField name="last">{(field) => <field.TextField label="Last" />}</form.AppField>
      </FormBody>
      <form.SubmitButton>Take the money</form.SubmitButton>
    </form.AppForm>
  )
}

/** The fields in their order; for each group of radio buttons, the chosen one or the first. */
const PIECES = DENOMINATIONS.GBP.map((denomination) => `Count of ${formatMoney(denomination, 'GBP')}`)
const ORDER = [
  'text',
  'amount',
  'choice',
  'day',
  'moment',
  'time',
  'steps',
  'secret',
  'isRight',
  'cash',
  'off',
  'seg-a',
  'two',
  'counted-by',
  'Amount counted',
  'pieces-by',
  ...PIECES,
  'last',
]

/** Name of the focused element, as in `ORDER`. */
function where(): string {
  const at = document.activeElement
  if (at instanceof HTMLInputElement && at.type === 'radio' && at.value !== 'on') return at.value
  return at?.getAttribute('aria-label') ?? (at?.getAttribute('name') || at?.textContent) ?? ''
}

describe('a form that moves money', () => {
  test('moves at Enter from field to field of any kind, then to its button, and submits only at a press of the button', async () => {
    const take = vi.fn<(press: Press, values: typeof VALUES) => void>()
    await draw(<EveryField submits={submittedByButton(take)} />)
    await focus('[name=text]')
    const walked = [where()]
    while (document.activeElement !== button() && walked.length <= ORDER.length) {
      await pressKey('Enter')
      walked.push(where())
    }
    expect(walked).toEqual([...ORDER, 'Take the money'])
    expect(take).not.toHaveBeenCalled()
    await pressKey('Enter')
    expect(take).toHaveBeenCalledExactlyOnceWith(expect.anything(), VALUES)
  })

  test('differs from a form without money, which any Enter submits', async () => {
    const save = vi.fn<(press: Press | null, values: typeof VALUES) => void>()
    await draw(<EveryField submits={submittedBy(false, save)} />)
    const kinds = [
      '[name=text]',
      '[name=amount]',
      'select',
      '[name=day]',
      '[name=moment]',
      '[name=time]',
      '[name=steps]',
      '[name=secret]',
      '[name=isRight]',
      '[name=method]',
      '[name=sign]',
      '[value=seg-a]',
      '[value=two]',
      '[aria-label="Amount counted"]',
      'li:last-child [data-pieces]',
    ]
    for (const [index, kind] of kinds.entries()) {
      await focus(kind)
      await pressKey('Enter')
      expect(save, kind).toHaveBeenCalledTimes(index + 1)
    }
    expect(save).toHaveBeenLastCalledWith(null, VALUES)
  })

  test('lets a text area handle Enter', async () => {
    await draw(<SmallForm take={() => {}} between={<textarea />} />)
    await focus('[name=first]')
    await pressKey('Enter')
    expect(document.activeElement).toBe(find('textarea'))
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    expect(find('textarea').dispatchEvent(event)).toBe(true)
    expect(document.activeElement).toBe(find('textarea'))
  })

  test('stays in place at an Enter that ends a composed character, or that a field uses itself', async () => {
    await draw(
      <SmallForm take={() => {}} between={<input name="own" onKeyDown={(event) => event.preventDefault()} />} />,
    )
    await focus('[name=first]')
    // Safari sends the second event, after the end of the composition.
    for (const method of [{ isComposing: true }, { keyCode: 229 }]) {
      find('[name=first]').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ...method, bubbles: true, cancelable: true }),
      )
      expect(document.activeElement).toBe(find('[name=first]'))
    }
    await focus('[name=own]')
    await pressKey('Enter')
    expect(document.activeElement).toBe(find('[name=own]'))
  })

  test('is not submitted by a script, an extension or the submit key of a phone', async () => {
    const take = vi.fn<() => void>()
    await draw(<SmallForm take={take} />)
    const form = find('form')
    await act(async () => (form instanceof HTMLFormElement ? form.requestSubmit() : undefined))
    expect(take).not.toHaveBeenCalled()
    expect(document.querySelectorAll('[type=submit]')).toHaveLength(0)
  })

  test('leads from its last field to its button, which a second Enter of the same scan does not press', async () => {
    const take = vi.fn<() => void>()
    await draw(<SmallForm take={take} />)
    await focus('[name=last]')
    await scan('ABC123', 'Enter', 'Enter', 'Enter')
    expect(where()).toBe('Take the money')
    expect(take).not.toHaveBeenCalled()
    await pressKey('Enter')
    expect(take).toHaveBeenCalledTimes(1)
  })

  test('moves by one field while a key is held down, and does not press its button', async () => {
    const take = vi.fn<() => void>()
    await draw(<SmallForm take={take} />)
    await focus('[name=first]')
    await pressKey('Enter')
    await pressKey('Enter', { repeat: true })
    expect(where()).toBe('last')
    await focus('[name=last]')
    await pressKey('Enter')
    await pressKey('Enter', { repeat: true })
    expect(where()).toBe('Take the money')
    expect(take).not.toHaveBeenCalled()
  })

  test('leads to the button at its end, and not to one between its fields', async () => {
    const settle = vi.fn<() => void>()
    await draw(<SmallForm take={() => {}} between={<MoneyButton onPress={settle}>Keep mine</MoneyButton>} />)
    await focus('[name=last]')
    await pressKey('Enter')
    expect(where()).toBe('Take the money')
    expect(settle).not.toHaveBeenCalled()
  })

  test('skips fields in which nobody can type', async () => {
    await draw(
      <MoneyForm>
        <input name="first" />
        <input name="off" disabled />
        <input name="hidden" type="hidden" />
        <input name="aside" tabIndex={-1} />
        <input name="last" />
        <MoneyButton disabled onPress={() => {}}>
          Take the money
        </MoneyButton>
      </MoneyForm>,
    )
    await focus('[name=first]')
    await pressKey('Enter')
    expect(document.activeElement).toBe(find('[name=last]'))
    // Without an enabled button the focus has no place to go.
    await pressKey('Enter')
    expect(document.activeElement).toBe(find('[name=last]'))
  })
})
