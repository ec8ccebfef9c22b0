import { PASSWORD, ROOT } from '../../e2e/support/people.ts'
import { reportErrors } from './conditions.ts'
import { type Screen, go, list } from './scene.ts'

export const OF_VISITORS: readonly Screen[] = [
  {
    name: 'sign-in',
    title: 'Sign in',
    purpose: 'E-mail and password; a known device offers its people. The demo lists its accounts.',
    show: (scene) => go(scene, '/sign-in?lng=en'),
  },
  {
    name: 'sign-up',
    title: 'Create an account',
    purpose:
      'A company signs up in four steps with a mailed code. The input survives a reload and can be continued on another device.',
    show: async (scene) => {
      await go(scene, '/sign-up?lng=en')
      await scene.page.getByRole('radio', { name: 'Colombia' }).check()
      await scene.page.getByRole('button', { name: 'Next', exact: true }).click()
      await scene.page.getByRole('textbox', { name: 'Company name' }).fill('Parqueadero El Roble')
    },
  },
  {
    name: 'forgot-password',
    title: 'Forgot your password',
    purpose: 'Mails a link that is valid for an hour. The answer is the same for every address.',
    show: (scene) => go(scene, '/forgot-password?lng=en'),
  },
  {
    name: 'kiosk',
    title: 'Pair a kiosk',
    purpose: 'Pairs a machine at a gate with a location, with a code that is valid for ten minutes.',
    show: (scene) => go(scene, '/kiosk?lng=en'),
  },
  {
    name: 'companies',
    title: 'Companies',
    purpose: 'For a system administrator: every company, its users, and the way to work in it.',
    show: async (scene) => {
      const { page } = scene
      await go(scene, '/sign-in?lng=en')
      await page.getByRole('textbox', { name: 'Email' }).fill(ROOT)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Colombia' }).click()
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
      await list(scene, '/dashboard/companies')
    },
  },
  {
    name: 'app-errors',
    title: 'Errors in the app',
    purpose: 'For a system administrator: errors on the devices of all companies by their place in the code.',
    show: async (scene) => {
      await reportErrors(scene.server.url)
      await go(scene, '/dashboard/app-errors')
      await scene.page.getByRole('main').getByRole('listitem').first().waitFor()
    },
  },
]
