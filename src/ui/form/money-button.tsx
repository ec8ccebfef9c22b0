import { Button, type ButtonProps } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

import { pressOf, type Press } from '../../lib/press.ts'

/** Marks a money button that Enter in a field has led to, with the time of that Enter. */
const LED_TO = 'ledTo'
/** A scanner sends its next key sooner; a person who presses the button on purpose does so later. */
const SCANNED_MS = 500

/**
 * Moves the focus to a money button without pressing it. `at`: the time stamp of the key that leads there, in
 * milliseconds.
 */
export function leadToButton(button: HTMLElement, at: number): void {
  button.dataset[LED_TO] = String(at)
  button.focus()
}

interface MoneyButtonProps extends Omit<ButtonProps, 'loading'> {
  /** Performs the act. The button is busy and ignores further presses until the promise settles. */
  onPress: (press: Press) => void | Promise<void>
  'aria-pressed'?: boolean | undefined
  /** Id of the button's form, if the button is outside that form. */
  form?: string
  children: ReactNode
}

/**
 * The button of an act that moves money, and the only way to start one.
 *
 * A press is a click, or Enter or Space on the focused button. The following do not count as presses: a repeating key
 * that was held down before the button took the focus; the end of a scanned code; the second click of a double click;
 * anything while a press is under way. Never give the button the focus when it appears (`data-autofocus`).
 */
export function MoneyButton({ onPress, children, ...props }: MoneyButtonProps) {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  /** Time at which a character was last typed while the button had the focus: a code may be being scanned. */
  const typedAt = useRef(-Infinity)
  /** Whether Space went down on the button itself, so that its release presses the button. */
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
    // Firefox clicks on release, even if the key-down was prevented.
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
