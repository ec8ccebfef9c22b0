import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'

import { isPin } from '../../../domain/pins.ts'
import type { PersonHere } from '../../data/kept-data.ts'
import { useDataClient, useSessionState } from '../../data/session-provider.tsx'
import { PinInput } from '../../ui/pin-input.tsx'
import styles from './take-over.module.css'

interface TakeOverProps {
  /** Starts a sign-in with this person's password. */
  onPassword: (email: string) => void
}

/**
 * A person with a session on this device takes it over with a PIN, also without a connection. `lazy` needs the default
 * export.
 */
export default function TakeOver({ onPassword }: TakeOverProps) {
  const { peopleHere } = useDataClient()
  const { status } = useSessionState()
  const [people, setPeople] = useState<readonly PersonHere[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const isSignedOut = status === 'signed_out'
  useEffect(() => {
    if (!isSignedOut) return
    // The device's failure is shown elsewhere.
    void peopleHere().then(setPeople, () => undefined)
  }, [isSignedOut, peopleHere])

  /** Shown if this device no longer accepts the person's PIN. */
  function askPassword({ userId, email }: PersonHere): void {
    setPeople((before) => before.map((one) => (one.userId === userId ? { ...one, takesPin: false } : one)))
    setChosen(null)
    onPassword(email)
  }

  if (people.length === 0) return null
  return (
    <section className={styles.people} aria-labelledby="take-over">
      <h2 id="take-over">
        <Trans>Who works here now?</Trans>
      </h2>
      <ul>
        {people.map((person) => (
          <li key={person.userId}>
            {person.userId === chosen ? (
              <PinForm person={person} onBack={() => setChosen(null)} onPassword={() => askPassword(person)} />
            ) : (
              <button
                type="button"
                className={styles.person}
                onClick={() => (person.takesPin ? setChosen(person.userId) : onPassword(person.email))}
              >
                {person.firstName} {person.lastName}
                <span className={styles.how}>{person.takesPin ? <Trans>PIN</Trans> : <Trans>Password</Trans>}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PinFormProps {
  person: PersonHere
  onBack: () => void
  /** Called if only the password can help. */
  onPassword: () => void
}

function PinForm({ person: { userId, firstName, lastName }, onBack, onPassword }: PinFormProps) {
  const { t } = useLingui()
  const { sessions } = useDataClient()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<ReactNode>(null)
  const [trying, setTrying] = useState(false)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (trying) return
    if (!isPin(pin)) {
      setError(<Trans>Type the 4 to 6 digits of your PIN</Trans>)
      field.current?.focus()
      return
    }
    setTrying(true)
    // Cleared at the press: digits typed while the PIN is checked belong to the next try.
    setPin('')
    try {
      const check = await (await sessions.changeOver()).takeOver(userId, pin)
      if (check.kind === 'right') return
      if (check.kind === 'password') return onPassword()
      setError(
        <Plural
          value={check.triesLeft}
          one="Wrong PIN. One try left. After that, sign in with your password, which needs a connection."
          other="Wrong PIN. # tries left."
        />,
      )
      field.current?.focus()
    } catch {
      setError(<Trans>This device’s storage did not answer. Try again.</Trans>)
    } finally {
      setTrying(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.who}>
        {firstName} {lastName}
      </p>
      <PinInput ref={field} label={t`PIN`} value={pin} error={error} onChange={setPin} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onBack}>
          <Trans>Somebody else</Trans>
        </Button>
        <Button type="submit" loading={trying}>
          <Trans>Take over</Trans>
        </Button>
      </div>
    </form>
  )
}
