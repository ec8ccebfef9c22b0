import { Logo } from '../logo.tsx'
import styles from './boot-failure.module.css'

/** What is shown when not even the words have come: in both languages, with nothing that would have to be loaded. */
export function BootFailure({ error }: { error: unknown }) {
  return (
    <main className={styles.page}>
      <Logo size={48} />
      <h1 lang="en">PARQ could not be loaded</h1>
      <p lang="en">Check the connection and try again.</p>
      <h1 lang="es">No se pudo cargar PARQ</h1>
      <p lang="es">Revise la conexión a la red e intente de nuevo.</p>
      <button type="button" className={styles.retry} onClick={() => location.reload()}>
        <span lang="en">Try again</span> · <span lang="es">Intentar de nuevo</span>
      </button>
      <p className={styles.detail}>{error instanceof Error ? error.message : String(error)}</p>
    </main>
  )
}
