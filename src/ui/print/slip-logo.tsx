import styles from './slip-sheet.module.css'

/** A company's logo at the top of a slip; its name is below. */
export function SlipLogo({ picture }: { picture: string | undefined }) {
  return picture === undefined ? null : <img className={styles.logo} src={picture} alt="" />
}
