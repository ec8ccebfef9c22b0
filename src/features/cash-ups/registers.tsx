import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { CashUp } from '../../../contract/cash-up.ts'
import { type CashUpStatus, MAIN_REGISTER } from '../../../domain/cash-ups.ts'
import { CashIcon } from '../../ui/icons.tsx'
import { CASH_UP_STATUS_LABELS } from '../../ui/labels/services.ts'
import type { StatusLook } from '../../ui/status-badge.tsx'
import styles from './registers.module.css'

type NamedRegister = Pick<CashUp, 'register' | 'registerName'>

/** Returns the name of a register: the booth's own, or a kiosk's. */
export function useRegisterWords(): (cashUp: NamedRegister) => string {
  const { t } = useLingui()
  return ({ register, registerName }) => (register === MAIN_REGISTER ? t`Main register` : (registerName ?? register))
}

export function RegisterWords({ cashUp }: { cashUp: NamedRegister }) {
  return useRegisterWords()(cashUp)
}

/** Names the location and the register. A line breaks only between the two, and never before the dot. */
export function PlaceWords({ cashUp }: { cashUp: NamedRegister & Pick<CashUp, 'location'> }) {
  return (
    <span>
      {cashUp.location.name}
      {'\u00a0· '}
      <span className={styles.whole}>
        <RegisterWords cashUp={cashUp} />
      </span>
    </span>
  )
}

/**
 * Link to the register of a location, and back to the page that needs it. The page's input waits as a draft, so there
 * is no leave question.
 */
export function OpenRegister({ locationId }: { locationId: string }) {
  return (
    <span className={styles.open}>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            to="/dashboard/cash-ups"
            search={{ act: 'open', location: locationId }}
            state={(before) => ({ ...before, returns: true })}
            ignoreBlocker
            {...props}
          />
        )}
      >
        <Trans>Open the register</Trans>
      </Button>
    </span>
  )
}

export const CASH_UP_STATUS_LOOKS = {
  current: { label: CASH_UP_STATUS_LABELS.current, icon: CashIcon, tone: 'accent' },
  completed: { label: CASH_UP_STATUS_LABELS.completed, icon: CashIcon, tone: 'caution' },
  collected: { label: CASH_UP_STATUS_LABELS.collected, icon: CashIcon, tone: 'quiet' },
} satisfies Record<CashUpStatus, StatusLook>
