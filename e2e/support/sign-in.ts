import { type Page, expect } from '@playwright/test'

import type { Language } from '../../domain/people.ts'
import { PASSWORD } from './people.ts'

const WORDS = {
  en: { email: 'Email', password: 'Password', send: 'Sign in', inside: 'Main navigation' },
  es: { email: 'Correo electrónico', password: 'Contraseña', send: 'Iniciar sesión', inside: 'Navegación principal' },
} as const

/** Signs in on the sign-in page, in a language that the address asks for, and waits until the shell is there. */
export async function signIn(page: Page, origin: string, email: string, language: Language = 'en'): Promise<void> {
  const words = WORDS[language]
  await page.goto(`${origin}/sign-in?lng=${language}`)
  await page.getByRole('textbox', { name: words.email }).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.send, exact: true }).click()
  // Before the stories, where both people of a server sign in at once, an expectation waits for five seconds only.
  await expect(page.getByRole('navigation', { name: words.inside })).toBeVisible({ timeout: 60_000 })
}
