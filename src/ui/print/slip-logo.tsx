import styles from './slip-sheet.module.css'

/** A company's logo at the head of a slip; its name stands beneath. */
export function SlipLogo({ picture }: { picture: string | undefined }) {
  return picture === undefined ? null : <img className={styles.logo} src={picture} alt="" />
}
