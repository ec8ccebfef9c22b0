import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type BrowserContextOptions, type Locator, type Page, chromium } from '@playwright/test'
import sharp from 'sharp'

import type { Language } from '../domain/people.ts'
import { AppServer } from '../e2e/support/app-server.ts'
import { closeAllAt, payTwice } from '../e2e/support/double-payment.ts'
import { ANA, HER_PLATE, NEIGHBOUR_PLATE, OWNER, PASSWORD, ROOT, THIRD_PLATE } from '../e2e/support/people.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { chromiumFlags, ensureChromium } from './chromium.ts'

/**
 * Takes a picture of each screen with the small demo, and writes `docs/screens.md` around them. Run it after a change
 * of a screen; the pictures are committed.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/images/screens')
const YEAR = new Date().getFullYear()
/** A paid stay of the demo. */
const PAID_PLATE = 'JKR508'
/** A location of Ana's other than that of her own register. */
const SHUT_PLACE = 'Unidad Mirador del Cedro'
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark',
}

interface Scene {
  page: Page
  server: AppServer
}

interface Screen {
  /** Name of its file. */
  name: string
  title: string
  /** The screen's purpose in one line. */
  purpose: string
  show: (scene: Scene) => Promise<void>
}

const panel = (page: Page): Locator => page.locator('[data-side-panel]')
const spaced = (plate: string): RegExp => new RegExp(plate.replace(/(?<=^...)/, ' ?'))
const rows = (page: Page): Locator => page.locator('main [data-row]')

async function go({ page, server }: Scene, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function list(scene: Scene, path: string): Promise<void> {
  await go(scene, path)
  await rows(scene.page).first().waitFor()
}

async function service(scene: Scene, plate: string): Promise<void> {
  await list(scene, `/dashboard/services?plate=${plate}`)
  await rows(scene.page).getByRole('link').first().click()
  await panel(scene.page).locator('h3').last().waitFor()
}

async function act(scene: Scene, plate: string, name: string): Promise<void> {
  await service(scene, plate)
  await panel(scene.page).getByRole('button', { name }).click()
  await panel(scene.page)
    .getByRole('heading', { name: spaced(plate) })
    .waitFor({ state: 'detached' })
}

/** Opens the first cash-up of a state. */
async function cashUp(scene: Scene, state: 'current' | 'completed', action: string | null): Promise<void> {
  await list(scene, `/dashboard/cash-ups?statuses=${state}`)
  await rows(scene.page).getByRole('link').first().click()
  await scene.page.getByRole('heading', { name: 'Takings' }).waitFor()
  if (action === null) return
  await scene.page.getByRole('main').getByRole('button', { name: action, exact: true }).click()
  await panel(scene.page).getByRole('heading').first().waitFor()
}

async function count(page: Page, pieces: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, number] of Object.entries(pieces))
    await page.getByRole('textbox', { name: `Count of COP $ ${name}`, exact: true }).fill(number)
}

const OF_VISITORS: readonly Screen[] = [
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
]

const OF_STAFF: readonly Screen[] = [
  {
    name: 'dashboard',
    title: 'Dashboard',
    purpose:
      'The start page: revenue of stays and passes beside earlier periods, what needs attention, each location, the hours of the day, and the person’s own register.',
    show: (scene) => go(scene, '/dashboard'),
  },
  {
    name: 'booth',
    title: 'Booth',
    purpose:
      'The attendants’ screen: one field lets a vehicle in or charges it, beside the list of vehicles inside. All of it works without a connection.',
    show: async (scene) => {
      await go(scene, '/dashboard/booth')
      await scene.page.getByRole('region', { name: 'Inside now' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'passes',
    title: 'Purchased memberships',
    purpose: 'The passes of the person’s locations: holder, plates and end.',
    show: (scene) => list(scene, '/dashboard/memberships/purchased'),
  },
  {
    name: 'pass',
    title: 'A pass',
    purpose: 'Holder, plates, spaces, the payment for each period, and the history.',
    show: async (scene) => {
      await list(scene, '/dashboard/memberships/purchased')
      await rows(scene.page).getByRole('link').first().click()
      await panel(scene.page).getByRole('heading', { name: 'History' }).waitFor()
    },
  },
  {
    name: 'reports',
    title: 'Reports',
    purpose: 'Totals in groups and the stays behind them, in the location’s time zone.',
    show: (scene) => list(scene, '/dashboard/reports/sales'),
  },
  {
    name: 'pass-sales',
    title: 'Pass sales',
    purpose: 'Payments and refunds of passes in groups, and the payments behind them.',
    show: async (scene) => {
      await go(scene, `/dashboard/reports/passes?from=${YEAR}-01-01&to=${YEAR}-12-31&group=membership`)
      // The screen asks for confirmation of such a long range.
      await scene.page.getByRole('button', { name: 'Read them' }).click()
      await rows(scene.page).first().waitFor()
    },
  },
  {
    name: 'services',
    title: 'Services',
    purpose:
      'Every stay of the person’s locations, found by any part of a plate, and by date, location and payment method.',
    show: (scene) => list(scene, '/dashboard/services?page=3'),
  },
  {
    name: 'service',
    title: 'A service',
    purpose: 'A stay with its price, people, documents and history.',
    show: (scene) => service(scene, PAID_PLATE),
  },
  {
    name: 'finish',
    title: 'Charge and finish',
    purpose: 'The end of a stay: amount, payment method, cash received and change. It works without a connection.',
    show: async (scene) => {
      await act(scene, HER_PLATE, 'Charge and finish')
      await scene.page.getByRole('radio', { name: 'Cash' }).check()
      await scene.page.getByRole('textbox', { name: 'Cash received' }).fill('50000')
      await scene.page.getByText('Why this price').waitFor()
    },
  },
  {
    name: 'ticket',
    title: 'Ticket',
    purpose: 'The customer’s ticket on paper of 58 or 80 mm. A second print is marked as a copy.',
    show: (scene) => act(scene, PAID_PLATE, 'ticket'),
  },
  {
    name: 'why',
    title: 'Why this price',
    purpose: 'The price line by line, by the rates in force at the entry.',
    show: (scene) => act(scene, PAID_PLATE, 'Why this price'),
  },
  {
    name: 'edit-service',
    title: 'Edit service',
    purpose: 'Corrects a stay. The new price is shown before saving, and the history keeps every correction.',
    show: async (scene) => {
      await act(scene, PAID_PLATE, 'Edit')
      await panel(scene.page).getByRole('combobox', { name: 'Vehicle type' }).selectOption('Motorcycle')
      await panel(scene.page).getByText('New price').waitFor()
    },
  },
  {
    name: 'cash-ups',
    title: 'Cash-ups',
    purpose: 'The shifts of each register: open, uncollected and collected, with takings and differences.',
    show: (scene) => list(scene, '/dashboard/cash-ups'),
  },
  {
    name: 'cash-up',
    title: 'A cash-up',
    purpose: 'A shift: float, payments, cash put in and taken out, counts, and takings by method.',
    show: (scene) => cashUp(scene, 'current', null),
  },
  {
    name: 'open-register',
    title: 'Open register',
    purpose: 'Starts a shift with a counted float, beside the amount that the last shift left.',
    show: async (scene) => {
      await closeAllAt(scene.server.url, SHUT_PLACE)
      await list(scene, '/dashboard/cash-ups')
      await scene.page.getByRole('button', { name: 'Open register' }).first().click()
      await panel(scene.page).getByRole('combobox', { name: 'Location' }).selectOption(SHUT_PLACE)
      // A hint of the shift that was just closed; it disappears once the device has received the change.
      await panel(scene.page).getByText('already').waitFor({ state: 'detached' })
      await count(scene.page, { '50,000.00': '1', '20,000.00': '2', '1,000.00': '10' })
    },
  },
  {
    name: 'close-register',
    title: 'Close register',
    purpose: 'Ends a shift with a count. Expected amount, count and difference stay in view.',
    show: async (scene) => {
      await cashUp(scene, 'current', 'Close register')
      await count(scene.page, { '50,000.00': '2', '10,000.00': '4', '2,000.00': '3', '500.00': '1' })
    },
  },
  {
    name: 'drivers',
    title: 'Drivers',
    purpose: 'All drivers, found by name, identification, e-mail, phone or plate.',
    show: (scene) => list(scene, '/dashboard/drivers'),
  },
  {
    name: 'new-driver',
    title: 'New driver',
    purpose: 'A search first, so that nobody is registered twice, then the driver and their vehicles.',
    show: async (scene) => {
      await go(scene, '/dashboard/drivers/create')
      await panel(scene.page).getByRole('textbox', { name: 'Phone' }).fill('3015550101')
      await panel(scene.page).getByRole('button', { name: 'Search', exact: true }).click()
      await panel(scene.page).getByRole('heading', { name: 'Driver not found' }).waitFor()
    },
  },
  {
    name: 'driver',
    title: 'A driver',
    purpose: 'A driver’s name, contacts and vehicles.',
    show: async (scene) => {
      await list(scene, '/dashboard/drivers')
      await rows(scene.page).getByRole('link').first().click()
      await panel(scene.page).getByRole('heading', { name: 'Vehicles' }).waitFor()
    },
  },
  {
    name: 'vehicles',
    title: 'Vehicles',
    purpose: 'The registered vehicles with their drivers.',
    show: (scene) => list(scene, '/dashboard/vehicles'),
  },
  {
    name: 'account',
    title: 'My account',
    purpose: 'The person’s own photo, names, phone, language, e-mail and password.',
    show: (scene) => go(scene, '/dashboard/account'),
  },
  {
    name: 'support',
    title: 'Support',
    purpose: 'Support contacts, and the details of this device that support needs, ready to copy.',
    show: (scene) => go(scene, '/dashboard/support'),
  },
  {
    name: 'help-center',
    title: 'Help centre',
    purpose: 'Answers by subject, with a search that works without a connection.',
    show: (scene) => go(scene, '/dashboard/support/help-center'),
  },
  {
    name: 'help-search',
    title: 'A search in the help centre',
    purpose: 'A search finds answers despite a wrong letter, and marks the words.',
    show: (scene) => go(scene, '/dashboard/support/help-center?q=close%20regster'),
  },
  {
    name: 'help-answer',
    title: 'An answer',
    purpose: 'An answer with links to its screens, the next step and related answers.',
    show: (scene) => go(scene, '/dashboard/support/help-center/close-a-register'),
  },
  {
    name: 'palette',
    title: 'Search and go',
    purpose: 'Ctrl K opens any screen, act and record on the device.',
    show: async (scene) => {
      await list(scene, '/dashboard/services')
      await scene.page.keyboard.press('Control+k')
      await scene.page.getByRole('textbox', { name: 'Search and go' }).fill('abc')
      await scene.page
        .getByRole('dialog')
        .getByText(/ABC ?123/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'shortcuts',
    title: 'Shortcuts',
    purpose: 'The question mark lists the keyboard shortcuts.',
    show: async (scene) => {
      await list(scene, '/dashboard/services')
      await scene.page.keyboard.press('?')
      await scene.page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'storage',
    title: 'Storage',
    purpose: 'The data on this device, the free space, and how to download everything again.',
    show: (scene) => go(scene, '/dashboard/storage'),
  },
  {
    name: 'refund',
    title: 'Paid twice',
    purpose: 'Second payments of a stay wait here until they are refunded, with the drawer to refund from.',
    show: async (scene) => {
      await payTwice(scene.server.url)
      await list(scene, '/dashboard/cash-ups/refunds')
      await rows(scene.page).getByRole('button', { name: 'Refund money' }).click()
      await panel(scene.page).getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'outbox',
    title: 'Outbox',
    purpose: 'Actions that the server does not have yet, in sending order. Refused actions wait here for a decision.',
    show: async (scene) => {
      const { page, server } = scene
      await list(scene, '/dashboard/services')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await server.stop()
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Offline/ })
        .waitFor({ timeout: 60_000 })
      for (const [plate, remarks] of [
        [NEIGHBOUR_PLATE, 'Keys with the guard'],
        [THIRD_PLATE, 'Dent in the left door'],
      ] as const) {
        await act(scene, plate, 'Edit')
        await panel(page).getByRole('textbox', { name: 'Remarks' }).fill(remarks)
        await panel(page).getByRole('button', { name: 'Save' }).click()
        await panel(page).getByRole('button', { name: 'Edit' }).waitFor()
      }
      await go(scene, '/dashboard/outbox')
      await page.getByRole('article').nth(1).waitFor()
    },
  },
]

const OF_ADMINS: readonly Screen[] = [
  {
    name: 'attention',
    title: 'Needs attention',
    purpose: 'The rows behind one kind of case. A row that is done is done for everybody.',
    show: (scene) => go(scene, '/dashboard/attention/difference'),
  },
  {
    name: 'view',
    title: 'A saved view',
    purpose: 'A list or report saved under a name: private or shared, and mailed daily, weekly or monthly.',
    show: async (scene) => {
      await list(scene, '/dashboard/reports/sales?group=method')
      await scene.page.getByRole('button', { name: 'Views', exact: true }).click()
      await scene.page.getByRole('button', { name: 'Save as a new view' }).click()
      const form = scene.page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Name' }).fill('By method')
      await form.getByRole('checkbox', { name: 'Shared with the company' }).check()
      await form.getByRole('radio', { name: 'Weekly' }).check()
    },
  },
  {
    name: 'discounts',
    title: 'Discounts',
    purpose: 'The discounts of each agreement, by type, location and vehicle.',
    show: (scene) => go(scene, '/dashboard/reports/discounts'),
  },
  {
    name: 'messages',
    title: 'Messages',
    purpose: 'Mail that waits, was sent or could not be delivered, with a button to send it again.',
    show: (scene) => go(scene, '/dashboard/messages'),
  },
  {
    name: 'locations',
    title: 'Locations',
    purpose: 'Every location of the company, open or closed, with its spaces.',
    show: (scene) => list(scene, '/dashboard/locations'),
  },
  {
    name: 'location',
    title: 'A location',
    purpose:
      'Edited in sections: address and map, hours, vehicle types and spaces, people, registers, rules and texts.',
    show: async (scene) => {
      await list(scene, '/dashboard/locations')
      await rows(scene.page).getByRole('link').first().click()
      await scene.page.waitForURL(/locations\/update/)
      await scene.page.getByRole('main').getByRole('heading', { name: 'Spaces and vehicle types' }).waitFor()
    },
  },
  {
    name: 'devices',
    title: 'Devices',
    purpose: 'Kiosks and booth apps of each location, with their last contact.',
    show: (scene) => list(scene, '/dashboard/locations/devices'),
  },
  {
    name: 'ticket-texts',
    title: 'Ticket texts',
    purpose: 'The texts on a location’s tickets, beside a preview of the print.',
    show: async (scene) => {
      await list(scene, '/dashboard/locations')
      const [id = ''] =
        /[0-9a-f-]{36}/.exec((await rows(scene.page).getByRole('link').first().getAttribute('href')) ?? '') ?? []
      await go(scene, `/dashboard/locations/tickets/${id}`)
    },
  },
  {
    name: 'pass-upload',
    title: 'Upload memberships',
    purpose: 'Passes from a spreadsheet: every bad cell is shown and corrected in place before anything is saved.',
    show: (scene) => go(scene, '/dashboard/memberships/upload'),
  },
  {
    name: 'void',
    title: 'Void service',
    purpose: 'Voids a stay, with a reason.',
    show: (scene) => act(scene, PAID_PLATE, 'Void'),
  },
  {
    name: 'correct',
    title: 'Correct the price',
    purpose: 'Adds a line with a reason to a price. The original price stays.',
    show: (scene) => act(scene, PAID_PLATE, 'Correct the price'),
  },
  {
    name: 'type-vehicles',
    title: 'Vehicle types',
    purpose: 'The vehicle types of the company with their names and icons, in the order of all forms.',
    show: async (scene) => {
      await list(scene, '/dashboard/type-vehicles')
      await rows(scene.page).getByRole('link').first().click()
      await panel(scene.page).getByRole('button', { name: 'Choose an SVG' }).waitFor()
    },
  },
  {
    name: 'company',
    title: 'My company',
    purpose: 'The company’s details on tickets, receipts and invoices, its logo, and how amounts are written.',
    show: async (scene) => {
      await go(scene, '/dashboard/company')
      await scene.page.getByRole('textbox', { name: 'Business name' }).waitFor()
    },
  },
  {
    name: 'users',
    title: 'Users',
    purpose: 'The people of the company: whether they accepted their invitation and are signed in.',
    show: (scene) => list(scene, '/dashboard/users'),
  },
  {
    name: 'user',
    title: 'A user',
    purpose: 'A person’s details, sessions, locations and rights, for administrators.',
    show: async (scene) => {
      await list(scene, '/dashboard/users?role=parking_staff')
      await rows(scene.page).getByRole('link').first().click()
      await panel(scene.page).getByRole('button', { name: 'Deactivate' }).waitFor()
    },
  },
  {
    name: 'agreements',
    title: 'Agreements',
    purpose: 'The agreed discounts: what each does to a price, where and when.',
    show: (scene) => list(scene, '/dashboard/agreements'),
  },
  {
    name: 'agreement',
    title: 'An agreement',
    purpose:
      'The fields of its type, three example stays before and after, the used part of its budget, and its history.',
    show: async (scene) => {
      await list(scene, '/dashboard/agreements')
      await rows(scene.page).getByRole('link').first().click()
      await panel(scene.page).getByRole('region', { name: 'Three stays as examples' }).waitFor()
    },
  },
  {
    name: 'memberships',
    title: 'Memberships',
    purpose: 'The passes that the company offers, by the month or for some days.',
    show: (scene) => list(scene, '/dashboard/memberships'),
  },
  {
    name: 'membership',
    title: 'A membership',
    purpose: 'Price, vehicles, spaces, and hours by day on the week grid.',
    show: async (scene) => {
      await list(scene, '/dashboard/memberships')
      await rows(scene.page).getByRole('link').first().click()
      await panel(scene.page).getByRole('button', { name: 'Save' }).waitFor()
    },
  },
  {
    name: 'rates',
    title: 'Rates of a location',
    purpose: 'The prices of a location: the week, each kind of rate, a check, a stay to try, and the versions.',
    show: async (scene) => {
      await go(scene, '/dashboard/locations/rates')
      await scene.page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
      await scene.page.getByRole('region', { name: 'Versions' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'calendar',
    title: 'Holidays',
    purpose: 'The days with the hours and rates of holidays.',
    show: (scene) => list(scene, '/dashboard/calendar'),
  },
  {
    name: 'calendar-year',
    title: 'A year’s holidays',
    purpose: 'The holidays of a year by month. A press opens a day.',
    show: async (scene) => {
      await go(scene, '/dashboard/calendar?view=year&year=2026')
      await scene.page.getByRole('article').last().waitFor()
    },
  },
  {
    name: 'calendar-add-year',
    title: 'Add a year’s holidays',
    purpose: 'The public holidays of a country, before they are added.',
    show: async (scene) => {
      await go(scene, '/dashboard/calendar/add-year')
      await panel(scene.page).getByRole('checkbox').last().waitFor()
    },
  },
  {
    name: 'collect',
    title: 'Collect',
    purpose: 'An administrator collects the money of a closed shift and receives a receipt number.',
    show: (scene) => cashUp(scene, 'completed', 'Collect'),
  },
  {
    name: 'slip',
    title: 'Slip',
    purpose: 'The slip of a shift on paper of 58 or 80 mm, to be signed.',
    show: (scene) => cashUp(scene, 'completed', 'Print'),
  },
]

const ON_A_PHONE: readonly Screen[] = [
  {
    name: 'phone-dashboard',
    title: 'Dashboard, on a phone',
    purpose: 'The figures of the dashboard on a phone.',
    show: (scene) => go(scene, '/dashboard'),
  },
  {
    name: 'phone-booth',
    title: 'Booth, on a phone',
    purpose: 'The booth on a phone.',
    show: (scene) => go(scene, '/dashboard/booth'),
  },
  {
    name: 'phone-services',
    title: 'Services, on a phone',
    purpose: 'A list as cards, in Spanish and the dark theme.',
    show: (scene) => list(scene, '/dashboard/services?page=3'),
  },
  {
    name: 'phone-help',
    title: 'An answer, on a phone',
    purpose: 'An answer in Spanish.',
    show: (scene) => go(scene, '/dashboard/support/help-center/charge-a-stay'),
  },
  {
    name: 'phone-finish',
    title: 'Charge and finish, on a phone',
    purpose: 'A panel fills the whole screen.',
    show: (scene) => act(scene, HER_PLATE, 'Cobrar y finalizar'),
  },
  {
    name: 'phone-close',
    title: 'Close register, on a phone',
    purpose: 'The count of a drawer on a phone.',
    show: async (scene) => {
      await list(scene, '/dashboard/cash-ups?statuses=current')
      await rows(scene.page).getByRole('link').first().click()
      await scene.page.getByRole('main').getByRole('button', { name: 'Cerrar caja' }).click()
      await panel(scene.page).getByRole('button', { name: 'Cerrar caja' }).waitFor()
    },
  },
]

interface Sitting {
  screens: readonly Screen[]
  /** `null` for a screen without a signed-in person. */
  person: string | null
  language: Language
  look: BrowserContextOptions
}

// The last picture of the first sitting stops the server, so nothing can follow it.
const SITTINGS: readonly Sitting[] = [
  { screens: OF_VISITORS, person: null, language: 'en', look: DESK },
  { screens: OF_ADMINS, person: OWNER, language: 'en', look: DESK },
  { screens: ON_A_PHONE, person: ANA, language: 'es', look: PHONE },
  { screens: OF_STAFF, person: ANA, language: 'en', look: DESK },
]

async function picture(page: Page, name: string): Promise<void> {
  // Placeholders of loading content have no text.
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      document.querySelector<HTMLElement>('[data-side-panel] [id$="-body"]')?.innerText.trim() !== '',
  )
  await page.evaluate(() => document.fonts.ready)
  const path = join(folder, `${name}.webp`)
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 72, effort: 6 })
    .toFile(path)
  console.log(path)
}

const shown = ({ name, title, purpose }: Screen, width: number) =>
  `## ${title}\n\n${purpose}\n\n<img src="images/screens/${name}.webp" alt="${title}" width="${width}">\n`

function page(): string {
  const sections = [
    ...[...OF_VISITORS, ...OF_STAFF, ...OF_ADMINS].map((screen) => shown(screen, 960)),
    ...ON_A_PHONE.map((screen) => shown(screen, 293)),
  ]
  return `# Screens\n\nEach screen with its purpose, in the small demo. \`npm run screenshots\` takes the pictures and writes this page.\n\n${sections.join('\n')}`
}

await mkdir(folder, { recursive: true })
const server = await AppServer.create()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() })
try {
  for (const { screens, person, language, look } of SITTINGS) {
    const context = await browser.newContext({ ...look, locale: language, timezoneId: 'America/Bogota' })
    const tab = await context.newPage()
    if (person !== null) {
      await signIn(tab, server.url, person, language)
      await tab
        .getByRole('banner')
        .getByRole('button', { name: language === 'en' ? /^Up to date/ : /^Al día/ })
        .waitFor()
    }
    for (const screen of screens) {
      await screen.show({ page: tab, server })
      await picture(tab, screen.name)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.remove()
}
await writeFile(join(root, 'docs/screens.md'), page())
