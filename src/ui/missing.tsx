import { MISSING_AMOUNT } from '../../domain/money.ts'
import styles from './missing.module.css'

/** What is not known, as a list and a record show it. */
export function Missing() {
  return <span className={styles.missing}>{MISSING_AMOUNT}</span>
}
