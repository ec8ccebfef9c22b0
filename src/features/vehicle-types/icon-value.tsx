import { useLingui } from '@lingui/react/macro'

import type { Json } from '../../../domain/json.ts'
import { svgAddress } from '../../lib/svg-address.ts'
import styles from './icon-value.module.css'

/** A drawing in a history, or in a conflict beside another. */
export function IconValue({ value }: { value: Json }) {
  const { t } = useLingui()
  return typeof value === 'string' ? <img src={svgAddress(value)} alt={t`A drawing`} width={24} height={24} className={styles.icon} /> : null
}
