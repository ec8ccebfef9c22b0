const PRESSED = Symbol('pressed')

/**
 * Proof that a person pressed a button for this one act. Every act that moves money requires one, so no Enter in a
 * field and no script can start it. Only `MoneyButton` creates presses.
 */
export interface Press {
  readonly [PRESSED]: true
}

/**
 * Returns the press of a click; null for the second click of a double click. A click by the keyboard has a `detail` of
 * 0.
 */
export function pressOf({ detail }: { detail: number }): Press | null {
  return detail > 1 ? null : { [PRESSED]: true }
}
