import { closeAllAt, payTwice } from '../../e2e/support/double-payment.ts'
import { HER_PLATE, NEIGHBOUR_PLATE, THIRD_PLATE } from '../../e2e/support/people.ts'
import { type Screen, panel, rows, go, list, service, act, cashUp, count } from './scene.ts'

const YEAR = new Date().getFullYear()
/** A paid stay of the demo. */
const PAID_PLATE = 'JKR508'
/** A location of Ana's other than that of her own register. */
const SHUT_PLACE = 'Unidad Mirador del Cedro'

export const OF_STAFF: readonly Screen[] = [
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
      'The attendants’ screen: one field lets a vehicle in or charges it, beside the list of vehicles inside. The camera reads tickets and receipts. All of it works without a connection.',
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
    name: 'approval',
    title: 'Above the limit of a shift',
    purpose: 'The attendant asks an administrator to approve the act, or does it without.',
    show: async (scene) => {
      await act(scene, HER_PLATE, 'Void')
      await panel(scene.page)
        .getByRole('textbox', { name: /Reason/ })
        .fill('The driver turned around at the gate')
      await panel(scene.page).getByRole('button', { name: 'Ask for an approval' }).waitFor()
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
    name: 'open-drawer',
    title: 'Open the drawer',
    purpose: 'Opens the drawer without a payment. The reason is kept, because money may leave with it.',
    show: async (scene) => {
      await cashUp(scene, 'current', null)
      await go(scene, `${new URL(scene.page.url()).pathname}?act=open-drawer`)
      await panel(scene.page).getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'handover',
    title: 'Hand over the shift',
    purpose: 'Closes the own shift, and lets the next person begin theirs on the same tablet.',
    show: async (scene) => {
      await go(scene, '/dashboard/booth?handover=close')
      await panel(scene.page).getByRole('heading').first().waitFor()
    },
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
