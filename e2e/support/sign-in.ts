import { type Page, expect } from '@playwright/test'

import type { Language } from '../../domain/people.ts'
import { PASSWORD } from './people.ts'

const WORDS = {
  en: { email: 'Email', password: 'Password', send: 'Sign in', inside: 'Main navigation' },
  es: { email: 'Correo electrónico', password: 'Contraseña', send: 'Iniciar sesión', inside: 'Navegación principal' },
} as const

/**
 * Opens the services, signs in on the sign-in page in the requested language, and waits for the shell: the requested
 * address wins over the role's first screen.
 */
export async function signIn(page: Page, origin: string, email: string, language: Language = 'en'): Promise<void> {
  await page.goto(`${origin}/dashboard/services?lng=${language}`)
  await enterPassword(page, email, language)
}

/** Signs in on the sign-in page, and waits for the shell. */
export async function enterPassword(page: Page, email: string, language: Language = 'en'): Promise<void> {
  const words = WORDS[language]
  await page.getByRole('textbox', { name: words.email }).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.send, exact: true }).click()
  // During preparation, while both people of a server sign in at once, an expectation waits for only five seconds.
  await expect(page.getByRole('navigation', { name: words.inside })).toBeVisible({ timeout: 60_000 })
}
