import { Button, type ButtonProps } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

import { pressOf, type Press } from '../../lib/press.ts'

/** Marks a money button that Enter in a field has led to, with the time of that Enter. */
const LED_TO = 'ledTo'
/** A scanner sends its next key sooner; a person who means to press the button does so later. */
const SCANNED_MS = 500

/** Moves the focus to a money button without pressing it. `at`: the time stamp of the key that leads there, in milliseconds. */
export function leadToButton(button: HTMLElement, at: number): void {
  button.dataset[LED_TO] = String(at)
  button.focus()
}

interface MoneyButtonProps extends Omit<ButtonProps, 'loading'> {
  /** Does what the button says. The button is busy, and deaf to more presses, until the promise settles. */
  onPress: (press: Press) => void | Promise<void>
  'aria-pressed'?: boolean | undefined
  /** The id of the form that the button belongs to, if it stands outside of that form. */
  form?: string
  children: ReactNode
}

/**
 * The button of an act that moves money, and the only way to start one.
 *
 * A press is a click, or Enter or Space on the focused button. These are no presses: a key that repeats, as it was held down
 * before the button took the focus; the end of a scanned code; the second click of a double click; anything while a press is
 * under way. Never give the button the focus when it appears (`data-autofocus`).
 */
export function MoneyButton({ onPress, children, ...props }: MoneyButtonProps) {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  /** When a character was last typed while the button had the focus: a code may be scanned. */
  const typedAt = useRef(-Infinity)
  /** Space went down on the button itself, so its release presses the button. */
  const spaceDown = useRef(false)

  async function act(press: Press): Promise<void> {
    underWay.current = true
    setBusy(true)
    try {
      await onPress(press)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  function onClick({ nativeEvent }: MouseEvent): void {
    const press = pressOf(nativeEvent)
    if (press !== null && !underWay.current) void act(press)
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const { key, repeat, timeStamp, currentTarget } = event
    const notBefore = Math.max(typedAt.current, Number(currentTarget.dataset[LED_TO] ?? -Infinity)) + SCANNED_MS
    if (key === 'Enter' || key === ' ') {
      const isPress = !repeat && timeStamp >= notBefore
      if (!isPress) event.preventDefault()
      if (key === ' ' && isPress) spaceDown.current = true
    }
    if (key.length === 1 && !spaceDown.current) typedAt.current = timeStamp
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key !== ' ') return
    // Firefox clicks on the release, whatever became of the key going down.
    if (!spaceDown.current) event.preventDefault()
    spaceDown.current = false
  }

  function onBlur({ currentTarget }: { currentTarget: HTMLElement }): void {
    typedAt.current = -Infinity
    spaceDown.current = false
    delete currentTarget.dataset[LED_TO]
  }

  return (
    <Button
      {...props}
      type="button"
      loading={busy}
      data-money-button
      onClick={onClick}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={onBlur}
    >
      {children}
    </Button>
  )
}
