import { type Page, expect } from '@playwright/test'

import type { Language } from '../../domain/people.ts'
import { PASSWORD } from './people.ts'

const WORDS = {
  en: { email: 'Email', password: 'Password', send: 'Sign in', inside: 'Main navigation' },
  es: { email: 'Correo electrónico', password: 'Contraseña', send: 'Iniciar sesión', inside: 'Navegación principal' },
} as const

/**
 * Opens the services, signs in on the page that this leads to, in a language that the address asks for, and waits until the
 * shell is there: the address that was meant wins over the first screen of a role.
 */
export async function signIn(page: Page, origin: string, email: string, language: Language = 'en'): Promise<void> {
  await page.goto(`${origin}/dashboard/services?lng=${language}`)
  await enterPassword(page, email, language)
}

/** On the sign-in page, until the shell is there. */
export async function enterPassword(page: Page, email: string, language: Language = 'en'): Promise<void> {
  const words = WORDS[language]
  await page.getByRole('textbox', { name: words.email }).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.send, exact: true }).click()
  // Before the stories, where both people of a server sign in at once, an expectation waits for five seconds only.
  await expect(page.getByRole('navigation', { name: words.inside })).toBeVisible({ timeout: 60_000 })
}
