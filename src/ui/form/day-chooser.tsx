import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useRef, useState } from 'react'

import { CalendarIcon } from '../icons.tsx'

// A calendar, and what places it, weigh more than the form that they stand in.
const DayPopover = lazy(() => import('./day-popover.tsx'))

interface DayChooserProps {
  /** Of the field that it stands in. */
  label: string
  day: string | null
  disabled?: boolean
  onChoose: (day: string) => void
}

/** The button at the end of a field with a day, and its calendar, which comes with the first press. */
export function DayChooser({ label, day, disabled = false, onChoose }: DayChooserProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [pressed, setPressed] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  function change(open: boolean) {
    setPressed(true)
    setOpened(open)
  }

  const button = (
    <ActionIcon ref={toggle} variant="subtle" size={40} disabled={disabled} aria-label={t`Choose a day`} aria-haspopup="dialog" aria-expanded={opened} onClick={() => change(!opened)}>
      <CalendarIcon size={18} />
    </ActionIcon>
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <DayPopover
        label={label}
        day={day}
        button={toggle}
        opened={opened}
        onChange={change}
        onChoose={(chosen) => {
          onChoose(chosen)
          change(false)
        }}
      >
        {button}
      </DayPopover>
    </Suspense>
  )
}
