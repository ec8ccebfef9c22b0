import { askApprovals, guessPassword, setUpSecondFactor } from './conditions.ts'
import { type Screen, panel, rows, go, list, act, cashUp } from './scene.ts'

/** A paid stay of the demo. */
const PAID_PLATE = 'JKR508'

export const OF_ADMINS: readonly Screen[] = [
  {
    name: 'attention',
    title: 'Needs attention',
    purpose: 'The rows behind one kind of case. A row that is done is done for everybody.',
    show: (scene) => go(scene, '/dashboard/attention/difference'),
  },
  {
    name: 'erasures-due',
    title: 'Drivers who are erased soon',
    purpose: 'Administrators have two weeks to change the period before the first driver is erased.',
    show: (scene) => list(scene, '/dashboard/attention/erasure_due'),
  },
  {
    name: 'approvals',
    title: 'Approvals',
    purpose: 'Acts above the limit of a shift. An administrator approves or refuses them in their own session.',
    show: async (scene) => {
      await askApprovals(scene.server.url)
      await list(scene, '/dashboard/attention/approval_asked')
    },
  },
  {
    name: 'people-activity',
    title: 'People and activity',
    purpose: 'The acts of each person beside those of others, and the log of all acts.',
    show: (scene) => go(scene, '/dashboard/staff-activity'),
  },
  {
    name: 'refused-sign-ins',
    title: 'Refused sign-ins',
    purpose: 'The log of one kind of act: sign-ins that were refused more often than people mistype.',
    show: async (scene) => {
      await guessPassword(scene.server.url)
      await go(scene, '/dashboard/staff-activity?action=sign_in_refused')
    },
  },
  {
    name: 'privacy-log',
    title: 'Privacy log',
    purpose: 'Who looked people up, and which drivers were erased.',
    show: (scene) => go(scene, '/dashboard/privacy'),
  },
  {
    name: 'month',
    title: 'Month',
    purpose: 'The figures of a month for the accountant, and the closing of its books.',
    show: (scene) => go(scene, '/dashboard/month'),
  },
  {
    name: 'invoices',
    title: 'Invoices',
    purpose: 'The connection with an invoicing service, and the documents of a month.',
    show: (scene) => go(scene, '/dashboard/invoices'),
  },
  {
    name: 'import',
    title: 'Import',
    purpose: 'Brings drivers, vehicles, passes and people from a spreadsheet.',
    show: (scene) => go(scene, '/dashboard/import'),
  },
  {
    name: 'map',
    title: 'Map',
    purpose: 'The locations on a map, with how full they are.',
    show: (scene) => go(scene, '/dashboard/locations/map'),
  },
  {
    name: 'customer-messages',
    title: 'Messages to customers',
    purpose: 'Which messages customers receive, by which service, and their state.',
    show: (scene) => go(scene, '/dashboard/messages/customers'),
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
    name: 'tablets',
    title: 'Tablets',
    purpose: 'Every device on which people sign in, with what each needs.',
    show: (scene) => list(scene, '/dashboard/tablets'),
  },
  {
    name: 'tablet',
    title: 'A tablet',
    purpose: 'The last report of a device, and what an administrator can ask of it.',
    show: async (scene) => {
      await list(scene, '/dashboard/tablets')
      await rows(scene.page).getByRole('link').first().click()
      await panel(scene.page).getByRole('heading').nth(1).waitFor()
    },
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
    purpose:
      'The company’s details on tickets, receipts and invoices, its logo, how amounts are written, its privacy notice, and for how long personal data is kept.',
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
  {
    name: 'second-factor',
    title: 'Second factor',
    purpose: 'An act that moves money asks for the code again, and says so in the history if it is done without.',
    show: async (scene) => {
      await setUpSecondFactor(scene.server.url)
      await cashUp(scene, 'completed', 'Collect')
      await panel(scene.page).getByRole('button', { name: 'Collect' }).click()
      await scene.page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    },
  },
]
