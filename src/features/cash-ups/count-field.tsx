import { Input } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { DENOMINATIONS } from '../../../domain/denominations.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { useAmounts } from '../../ui/amounts.ts'
import { useTypedAmount } from '../../ui/form/amount-field.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './count-field.module.css'
import { readCount, readPieces, stepPieces, type CountInput } from './count-model.ts'

interface CountFieldProps {
  label: string
  currency: Currency
}

/**
 * Cash counted piece by piece, or as one amount. Enter and the arrow keys move between denominations; Enter leaves the
 * last one. Inside `form.AppField`.
 */
export function CountField({ label, currency }: CountFieldProps) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<CountInput>()
  const counted = readCount(value, currency)
  const ways = [
    { by: 'pieces', words: t`By denomination` },
    { by: 'amount', words: t`Only the amount` },
  ] as const
  const errorId = `${control.id}-wrong`

  return (
    <fieldset className={styles.count} aria-describedby={control.error === undefined ? undefined : errorId}>
      <legend className={styles.legend}>
        {label}
        <span className={styles.required} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <div className={styles.ways}>
        {ways.map(({ by, words }) => (
          <label key={by} className={styles.way}>
            <input
              type="radio"
              name={`${control.name}-by`}
              checked={value.by === by}
              onChange={() => setValue({ ...value, by })}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      {value.by === 'amount' ? (
        <TypedAmount
          id={control.id}
          value={value}
          currency={currency}
          isWrong={control.error !== undefined}
          onChange={setValue}
          onBlur={control.onBlur}
        />
      ) : (
        <ol className={styles.pieces}>
          {DENOMINATIONS[currency].map((denomination, place) => (
            <PieceRow
              key={denomination}
              id={place === 0 ? control.id : undefined}
              denomination={denomination}
              currency={currency}
              typed={value.pieces[String(denomination)] ?? ''}
              onChange={(typed) => setValue({ ...value, pieces: { ...value.pieces, [String(denomination)]: typed } })}
              onBlur={control.onBlur}
            />
          ))}
        </ol>
      )}
      {control.error !== undefined && (
        <p id={errorId} className={styles.error}>
          {control.error}
        </p>
      )}
      <p className={styles.total} role="status">
        <span>
          <Trans>Counted</Trans>
        </span>
        <Money amount={counted.kind === 'counted' ? counted.total : null} currency={currency} />
      </p>
    </fieldset>
  )
}

interface TypedAmountProps {
  id: string
  value: CountInput
  currency: Currency
  isWrong: boolean
  onChange: (value: CountInput) => void
  onBlur: () => void
}

function TypedAmount({ id, value, currency, isWrong, onChange, onBlur }: TypedAmountProps) {
  const { t } = useLingui()
  const { shown, type, reading } = useTypedAmount(value.amount, (amount) => onChange({ ...value, amount }), currency)
  return (
    <Input
      id={id}
      aria-label={t`Amount counted`}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong}
      classNames={{ section: styles.reading }}
      rightSection={reading}
      rightSectionWidth={190}
      rightSectionPointerEvents="none"
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

interface PieceRowProps {
  id: string | undefined
  denomination: Amount
  currency: Currency
  typed: string
  onChange: (typed: string) => void
  onBlur: () => void
}

function PieceRow({ id, denomination, currency, typed, onChange, onBlur }: PieceRowProps) {
  const { t } = useLingui()
  const { money, figures } = useAmounts(currency)
  const name = money(denomination)
  const pieces = readPieces(typed)
  // The step buttons are for touch; for the keyboard each would be another stop on the way to the next denomination.
  return (
    <li className={styles.row} data-none={typed.trim() === '' || undefined}>
      <span className={styles.denomination}>{figures(denomination)}</span>
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={t`One less of ${name}`}
        disabled={pieces === 0}
        onClick={() => onChange(stepPieces(typed, -1))}
      >
        <MinusIcon size={18} />
      </button>
      <input
        id={id}
        className={styles.input}
        aria-label={t`Count of ${name}`}
        aria-invalid={pieces === null}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        enterKeyHint="next"
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={onBlur}
        onKeyDown={moveBetweenPieces}
        data-pieces
      />
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={t`One more of ${name}`}
        onClick={() => onChange(stepPieces(typed, 1))}
      >
        <PlusIcon size={18} />
      </button>
      {/* The total shows the currency, because there is no room for it here. */}
      <span className={styles.subtotal}>{figures(pieces === null ? null : pieces * denomination)}</span>
    </li>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/**
 * A person who counts has one hand at the keyboard: Enter moves to the next denomination, and from the last one to the
 * form's next field.
 */
function moveBetweenPieces(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key]
  const inputs = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLInputElement>('[data-pieces]') ?? [])]
  const at = inputs.indexOf(event.currentTarget)
  if (step === undefined || (event.key === 'Enter' && at === inputs.length - 1)) return
  event.preventDefault()
  inputs[Math.min(inputs.length - 1, Math.max(0, at + step))]?.focus()
}
