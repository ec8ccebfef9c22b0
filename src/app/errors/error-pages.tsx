import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

import { useReachable } from '../../data/session-provider.tsx'
import { ApiFailure } from '../../offline/api-failure.ts'
import { type Icon, WarningIcon } from '../../ui/icons.tsx'
import { Logo } from '../logo.tsx'
import styles from './error-pages.module.css'

interface ErrorPageProps {
  icon?: Icon
  title: ReactNode
  children: ReactNode
  /** Actions: try again, go back. */
  actions: ReactNode
  /** The detail that support asks for. */
  detail?: string | undefined
}

/**
 * Replaces a page that does not exist or failed: shows the full reason and a way to continue. Works by itself or inside
 * the shell.
 */
export function ErrorPage({ icon: PageIcon = WarningIcon, title, children, actions, detail }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <span className={styles.icon}>
        <PageIcon size={22} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </section>
  )
}

/** Shown if a loader did not find a record; an unknown address leads to `/`. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <ErrorPage
      title={t(NOT_FOUND.title)}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          <Trans>Back to the start</Trans>
        </Button>
      }
    >
      <p>{t(NOT_FOUND.words)}</p>
    </ErrorPage>
  )
}

export function RouterErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { t } = useLingui()
  const { title, words } = wordsOf(error)
  const reachable = useReachable()
  const isMissing = isMissingChunk(error)
  const wasCut = useRef(false)
  // Without a connection a reload would lose the app if the worker has not stored it yet.
  useEffect(() => {
    if (!reachable) wasCut.current = true
    else if (isMissing && wasCut.current) location.reload()
  }, [reachable, isMissing])

  async function retry(): Promise<void> {
    if (isMissing) return location.reload()
    await router.invalidate()
    reset()
  }

  return (
    <ErrorPage
      title={t(title)}
      detail={detailOf(error)}
      actions={
        <>
          {(reachable || !isMissing) && (
            <Button onClick={() => void retry()}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Back to the start</Trans>
          </Button>
        </>
      }
    >
      <p>{t(words)}</p>
    </ErrorPage>
  )
}

interface ErrorWords {
  title: MessageDescriptor
  words: MessageDescriptor
}

const NOT_FOUND: ErrorWords = {
  title: msg`404 Not Found`,
  words: msg`This page does not exist, or you cannot see it.`,
}

const BY_STATUS: Partial<Record<number, ErrorWords>> = {
  400: { title: msg`400 Bad Request`, words: msg`The address or what was sent with it could not be understood.` },
  403: { title: msg`403 Forbidden`, words: msg`Your role or your locations do not include this page.` },
  404: NOT_FOUND,
  405: { title: msg`405 Method Not Allowed`, words: msg`The server does not offer this.` },
}

const UNEXPECTED: ErrorWords = {
  title: msg`Unexpected Application Error!`,
  words: msg`This page could not be shown. Nothing that you saved is lost.`,
}

const MISSING: ErrorWords = {
  ...UNEXPECTED,
  words: msg`The connection was lost before this page was downloaded. It opens by itself once the connection is back. Nothing that you saved is lost.`,
}

export function wordsOf(error: unknown): ErrorWords {
  if (isMissingChunk(error)) return MISSING
  const status = error instanceof ApiFailure ? error.problem?.status : undefined
  return (status === undefined ? undefined : BY_STATUS[status]) ?? UNEXPECTED
}

/** Returns a detail for support: the failed request, or the error's own text. */
export function detailOf(error: unknown): string | undefined {
  if (error instanceof ApiFailure && error.problem !== null) return `${error.problem.code} · ${error.problem.requestId}`
  return error instanceof Error ? error.message : undefined
}

/**
 * Returns whether a part of the app could not be downloaded: a browser caches that failure until the page is reloaded.
 */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  )
}

/** Displayed if even the catalog could not be loaded: in both languages, without further downloads. */
export function BootFailure({ error }: { error: unknown }) {
  return (
    <main className={styles.bootFailurePage}>
      <Logo size={48} />
      <h1 lang="en">PARQ could not be loaded</h1>
      <p lang="en">Check the connection and try again.</p>
      <h1 lang="es">No se pudo cargar PARQ</h1>
      <p lang="es">Revise la conexión a la red e intente de nuevo.</p>
      <button type="button" className={styles.retry} onClick={() => location.reload()}>
        <span lang="en">Try again</span> · <span lang="es">Intentar de nuevo</span>
      </button>
      <p className={styles.bootFailureDetail}>{error instanceof Error ? error.message : String(error)}</p>
    </main>
  )
}
