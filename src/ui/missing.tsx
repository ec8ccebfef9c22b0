import { MISSING_AMOUNT } from '../../domain/money.ts'
import styles from './missing.module.css'

/** Placeholder for an unknown value in a list or a record. */
export function Missing() {
  return <span className={styles.missing}>{MISSING_AMOUNT}</span>
}
