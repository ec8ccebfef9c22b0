import { type Locator, type Page, expect } from '@playwright/test'

import type { Language } from '../../domain/people.ts'
import type { AppServer } from '../support/app-server.ts'
import type { InputMethod } from '../support/input-methods.ts'
import { PASSWORD } from '../support/people.ts'
import type { wordsOf } from '../support/words.ts'

/** Person who works the shift, with one language and one input method. */
export interface Clerk {
  page: Page
  server: AppServer
  input: InputMethod
  say: ReturnType<typeof wordsOf>
}

const exactly = (words: string) => new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`)
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const figure = (place: Locator, label: string) =>
  place
    .getByRole('term')
    .filter({ hasText: exactly(label) })
    .first()
    .locator('xpath=following-sibling::dd[1]')

export async function signIn({ page, server, input, say }: Clerk, language: Language, email: string): Promise<void> {
  await page.goto(`${server.url}/sign-in?lng=${language}`)
  await input.write(page.getByRole('textbox', { name: say('Email') }), email)
  await input.write(page.getByLabel(say('Password'), { exact: true }), PASSWORD)
  await input.press(page.getByRole('button', { name: say('Sign in'), exact: true }))
  await expect(page.getByRole('navigation', { name: say('Main navigation') })).toBeVisible()
}

export async function go({ page, input, say }: Clerk, screen: string): Promise<void> {
  await input.press(
    page.getByRole('navigation', { name: say('Main navigation') }).getByRole('link', { name: say(screen) }),
  )
  await expect(page.getByRole('heading', { name: say(screen), level: 1 })).toBeVisible()
}
