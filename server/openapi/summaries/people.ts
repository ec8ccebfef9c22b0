import { driverCalls } from '../../../contract/driver.ts'
import { userCalls } from '../../../contract/user.ts'
import { vehicleCalls } from '../../../contract/vehicle.ts'
import type { EndpointId } from '../../../contract/endpoints.ts'
import { roomSummaries } from './families.ts'

export const PEOPLE = {
  // Sessions, sign-up, users and accounts
  signIn: 'Signs a person in and answers with a session token.',
  signOut: 'Revokes the session of the token that the call carries.',
  endSessions:
    'Revokes sessions by the hashes of their tokens, for a device that was signed out while it could not reach the server.',
  currentUser: 'The person whose token the call carries.',
  verifyCompany:
    'Whether a company of the country has signed up with this tax id. A check digit counts as no part of it.',
  verifyEmail: 'Whether somebody signs in with this e-mail.',
  registerOperator:
    'Mails a code of six digits to who signs a company up, and keeps what they have filled in until the code expires. The code before it no longer works.',
  resumeRegistration:
    'What was filled in before a code was mailed, for who goes on with it on another device. The code can still be used.',
  createCompany:
    'Creates a company, its first administrator and its vehicle types, and signs them in. Who repeats it with the same code and password is signed in to the company that is there already.',
  ...roomSummaries(userCalls, 'a user', 'the users'),
  listOperators: 'Lists the users of the company, a page at a time; for staff, only themselves.',
  inviteOperator:
    'Invites somebody to work in the company, as staff or as an admin, and mails them a link by which they choose a password. Who was invited and has not accepted it is invited anew with what is given, and answered under the id that they have.',
  editStaff:
    'Changes what is known of a user, what they may do and whether they may sign in; each field carries the value that it was made from, and the locations what is added and removed.',
  deleteOperator:
    'Deletes a user who is signed in nowhere. Their name stays with what they did; their e-mail may be invited again.',
  resendWelcomeEmail:
    'Mails another invitation to somebody who has not accepted theirs. The link before opens no longer.',
  listOpenSessions: 'Where a person is signed in: for themselves, or an admin of their company.',
  endOpenSession:
    'Signs a person out on one device, and answers where they are signed in still. What that device has not sent stays on it.',
  endOpenSessions:
    'Signs a person out on every device but the one that asks. What those devices have not sent stays on them.',
  getOperatorsByIds: 'The users with these ids; unknown ones are left out.',
  getLocationsOfOperator: 'The locations that a user sees: those that staff are limited to, all of an admin.',
  getLocationsOfOperators: 'For each of these users the locations that they see, by name; unknown users are left out.',
  listFormerOperators:
    'Which of these were users of the company and can no longer sign in: what they left on a device, an admin may send for them.',
  listUnsentWork:
    'Lists what people of the company have not sent yet, by device, as the devices last reported it: all that is unsent, and the devices on which somebody is signed in.',
  editOperator:
    'Changes what is known of a person: by themselves, or by an admin of their company. Their role stays; for their e-mail there is a call of its own.',
  resetPassword:
    "Sets a person's password and ends their other sessions. Whoever asks, the person or an admin of their company, gives their own present password. Whoever has a link that was mailed to the person needs neither that nor a session; the link is spent.",
  askForPassword:
    'Mails a link by which whoever signs in with the e-mail sets a new password. The answer, and the time that it takes, is the same for an e-mail that is nobody’s.',
  openPasswordLink:
    'Whose password a link sets. It changes nothing, whoever opens it. 410 for a link that is unknown, spent, expired or replaced.',
  getEmail: 'By which e-mail a person signs in, and which one waits for their confirmation.',
  setEmail:
    'Asks that a person sign in with another e-mail, and mails them a link to it; until they confirm it the present one stays. Whoever asks, the person or an admin of their company, gives their own present password. The answer does not tell whether somebody else has the e-mail.',
  cancelEmail: 'Takes back that a person is to sign in with another e-mail. The link that was sent opens no longer.',
  sendEmailLink: 'Sends another link to the e-mail that waits for its confirmation. The one before opens no longer.',
  openEmailLink:
    'Which e-mail a link confirms. It changes nothing, whoever opens it. 410 for a link that is unknown, spent, expired or replaced.',
  confirmEmail:
    'Sets the e-mail that a link confirms, tells the old one, ends the person’s sessions but the one in which it was asked, and spends the link.',
  uploadAvatar:
    "Keeps a photo of at most 2 MB and answers with its id, which a person's or driver's record then names. With the e-mail of a user it becomes theirs at once: for themselves, or an admin of their company.",
  getFile: 'The picture with this id.',

  // Drivers and vehicles
  ...roomSummaries(driverCalls, 'a driver', 'the drivers'),
  getDriver: 'Reads a driver with their vehicles. An id that was merged answers with the record that it means.',
  createDriver:
    'Registers a driver with their vehicles, with the ids that the caller gave them; or says which driver of the company was meant.',
  deleteDriver:
    'Deletes a driver with their vehicles; their services stay without them. One that somebody else has deleted is deleted.',
  getDriversByIds: 'The drivers with these ids; unknown ones are left out.',
  findDriversByEmail: 'The driver with this e-mail, or none.',
  findDriversByPhone: 'The driver with this phone, or none.',
  findDriversByIdentification: 'Not available: a driver is looked up by e-mail or phone.',
  registerDriver: 'Registers a driver, as POST /operator/drivers does, without an idempotency key.',
  editGuestDriver: 'Changes fields of a driver, as PATCH /operator/drivers/{id} does, without an idempotency key.',
  sendUpdateLink:
    'Mails a driver a link by which they correct their own details, once. Links that were sent to them before open no longer.',
  inviteDriver: 'Mails somebody a link by which they register themselves as a driver of the company, once.',
  openDriverLink:
    'What a driver who was sent a link is shown. As all calls with a link, it answers 410 to one that is unknown, spent, expired or replaced.',
  isEmailTaken: 'Whether an e-mail is another driver’s of the company that sent the link.',
  isPhoneTaken: 'Whether a phone is another driver’s of the company that sent the link.',
  isIdentificationTaken: 'Whether an identification is another driver’s of the company that sent the link.',
  registerByLink: 'Registers the driver whom an invitation was sent to, and spends it.',
  editByLink:
    'Changes fields of the driver whom the link was sent to, each from the value that it was made from, and spends it. No changes: all was right.',
  ...roomSummaries(vehicleCalls, 'a vehicle', 'the registered vehicles'),
  listRegisteredVehicles: 'Lists the registered vehicles of the company, as GET /operator/vehicles gives them.',
  previewVehicles: 'Lists the vehicles of one driver, in short.',

  // Companies and countries
  listCompanies: 'The companies that a super admin can choose from, by name, a page at a time.',
  addCompany:
    'Creates a company with the standard vehicle types and without users, under the id that the caller gave it. The company that it already made under this id is answered as it is.',
  listActiveOperators:
    'Who can sign in to a company: users who have accepted their invitation and are not deactivated.',
  getCompany: 'One company. Staff see their own without invoicing settings and contacts.',
  editCompany:
    'Changes fields of a company; each carries the value that it was made from. Staff change its name and its logo. Another VAT counts for what is paid from then on.',
  getCompanyHistory: 'Reads the audit trail of a company, newest first.',
  setInvoicing: 'Sets how the services of the company are invoiced, all at once.',
  editInvoicing:
    'Changes how the services of the company are invoiced; each field carries the value that it was made from.',
  listCountries: 'The supported countries, without paging.',
  listPhoneCodes: 'The phone codes of the supported countries, without paging.',
  uploadLogo:
    'Keeps a logo of at most 2 MB and answers with its id, which the company then names. It is black and white or grey; one in colours is refused, or made grey where that is asked for.',
} as const satisfies Partial<Record<EndpointId, string>>
