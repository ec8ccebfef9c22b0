import { driverCalls } from '../../../contract/driver.ts'
import { userCalls } from '../../../contract/user.ts'
import { vehicleCalls } from '../../../contract/vehicle.ts'
import type { EndpointId } from '../../../contract/endpoints.ts'
import { roomSummaries } from './families.ts'

export const PEOPLE = {
  // Sessions, sign-up, users and accounts
  signIn: 'Signs a person in and returns a session token.',
  signOut: 'Revokes the session of the request’s token.',
  finishSignIn:
    'Opens a session for a person who has a second factor: with the challenge of `signIn` and a code of their authenticator app, a recovery code or a passkey. No code is accepted twice.',
  startPasskeySignIn: 'Returns the options with which a browser asks for a passkey in the second step of a sign-in.',
  getSecondFactor: 'Reads the second factors of the caller.',
  startTotp:
    'Makes the secret of an authenticator app (RFC 6238), which a code must confirm. The caller gives their current password.',
  confirmTotp:
    'Sets the authenticator app up with a first code. With the first factor, returns ten recovery codes, which no later answer contains.',
  removeTotp: 'Removes the authenticator app of the caller, with a proof of their second factor.',
  renewRecoveryCodes: 'Makes ten new recovery codes. The earlier ones stop working.',
  proveSecondFactor:
    'Notes that the session has given the second factor. For 15 minutes, it may make the calls that are otherwise refused with `step_up_needed`.',
  startPasskeyProof: 'Returns the options with which a browser asks for a passkey in a session.',
  startPasskey: 'Returns the options with which a browser makes a passkey. The caller gives their current password.',
  addPasskey:
    'Adds the passkey that a browser made. With the first factor, returns ten recovery codes, which no later answer contains.',
  removePasskey: 'Removes a passkey of the caller.',
  removeSecondFactorOf:
    'Removes every second factor of another user, who has lost theirs. The user is told by mail, and the history of the user names the administrator.',
  endSessions:
    'Revokes sessions by the hashes of their tokens, for a device on which a person signed out without a connection.',
  currentUser: 'Reads the person whose token the request carries.',
  verifyCompany: 'Says whether a company of the country has signed up with this tax ID. The check digit is ignored.',
  verifyEmail: 'Says whether somebody signs in with this e-mail.',
  registerOperator:
    'Mails a code of six digits to a person who signs up a company, and stores their input until the code expires. An earlier code stops working.',
  resumeRegistration:
    'Returns the input that was stored with a code, so that the person can continue on another device. The code stays valid.',
  createCompany:
    'Creates a company, its first administrator and its vehicle types, and signs the administrator in. A repeat with the same code and password signs in to the existing company.',
  ...roomSummaries(userCalls, 'a user', 'the users'),
  listOperators: 'Lists the users of the company, a page at a time. Staff receive only themselves.',
  inviteOperator:
    'Invites a person to the company as staff or administrator, and mails a link with which they choose a password. Inviting a person who has not accepted yet updates the invitation and returns their existing id.',
  editStaff:
    'Changes the details, role, locations or status of a user. Each field carries the value that the edit was made from; locations name the added and removed items.',
  deleteOperator:
    'Deletes a user who has no session. Their name stays with their work, and their e-mail can be invited again.',
  resendWelcomeEmail: 'Mails a new invitation to a person who has not accepted theirs. The earlier link stops working.',
  listOpenSessions: 'Lists the sessions of a person, for themselves or an administrator of their company.',
  endOpenSession:
    'Signs a person out on one device, and returns their remaining sessions. Unsent work of that device stays on it.',
  endOpenSessions:
    'Signs a person out on every device except the calling one. Unsent work of those devices stays on them.',
  getOperatorsByIds: 'Reads the users with these ids. Unknown ids are left out.',
  getLocationsOfOperator:
    'Lists the locations that a user sees: the assigned ones for staff, all for an administrator.',
  getLocationsOfOperators:
    'Lists for each of these users the locations that they see, by name. Unknown users are left out.',
  listFormerOperators:
    'Says which of these people were users of the company and can no longer sign in. An administrator may send their unsent work.',
  listUnsentWork:
    'Lists the unsent work of people of the company by device, as last reported, and the devices with a session.',
  listTablets:
    'Lists the devices on which people of the company are signed in, with the last report of each and the requests to it.',
  askTablet:
    'Asks a device to update the app, to download its records again, or to sign out. It receives the request with its next regular call, and sends its unsent work first. A repeat while the request is open returns the same request.',
  withdrawTabletRequest: 'Withdraws a request that the device has not carried out.',
  reportAppErrors:
    'Counts errors of the app, grouped by their place in the code and the release. What may be personal is removed.',
  listAppErrors: 'Lists the errors that devices reported, the last seen first. They are kept for sixty days.',
  dismissAppError: 'Removes an error from the list. It is listed again if it happens again.',
  finishTabletRequest:
    'Reports what became of a request, by the device that was asked: the header `x-device-id` names it. A request to another device is not found.',
  editOperator:
    'Changes the details of a person, by themselves or by an administrator of their company. The role cannot be changed here, and the e-mail has its own call.',
  resetPassword:
    'Sets a person’s password and ends their other sessions. The caller, who is the person or an administrator of their company, gives their own current password; an administrator with a second factor also needs a recent proof of it. A caller with a mailed link needs no session and no password; the link can be used only once.',
  askForPassword:
    'Mails a link with which the owner of the e-mail sets a new password. Answer and response time are the same for an unknown e-mail.',
  openPasswordLink:
    'Says whose password a link sets. Reading changes nothing. An unknown, used, expired or replaced link is answered 410.',
  getEmail: 'Reads the e-mail with which a person signs in, and the one that waits for confirmation.',
  setEmail:
    'Requests another sign-in e-mail for a person, and mails a link to it. The current e-mail stays until the new one is confirmed. The caller, who is the person or an administrator of their company, gives their own current password. The answer does not reveal whether somebody else has the e-mail.',
  cancelEmail: 'Cancels a requested change of e-mail. The link that was sent stops working.',
  getAlerts: 'Returns the caller’s settings about alerts, and the devices that show them.',
  setAlerts: 'Sets which alerts the caller receives, by which channel and at which hours.',
  addAlertDevice:
    'Shows the caller’s alerts in a browser that has subscribed to its push service. Ends with the session.',
  removeAlertDevice: 'Shows no more alerts in a browser of the caller.',
  sendEmailLink: 'Mails another link to the e-mail that waits for confirmation. The earlier link stops working.',
  openEmailLink:
    'Says which e-mail a link confirms. Reading changes nothing. An unknown, used, expired or replaced link is answered 410.',
  confirmEmail:
    'Sets the e-mail that a link confirms, informs the old address, and ends all sessions of the person except the one that requested the change. The link can be used only once.',
  uploadAvatar:
    'Stores a photo of at most 2 MB and returns its id for the record of a person or driver. With the e-mail of a user, the photo is set for that user at once; the caller must be that user or an administrator of their company.',
  getFile: 'Returns the picture with this id.',

  // Drivers and vehicles
  ...roomSummaries(driverCalls, 'a driver', 'the drivers'),
  getDriver:
    'Reads a driver with their vehicles. The id of a merged driver returns the driver that it was merged into.',
  createDriver:
    'Registers a driver with their vehicles, with the ids from the request; or returns the driver of the company who already has these details.',
  deleteDriver:
    'Deletes a driver with their vehicles. Services stay, without the driver. Deleting a deleted driver succeeds.',
  eraseDriver:
    'Erases a driver for good, also from the history, stored answers and messages. Stays, sales and issued invoices stay, under a pseudonym. `name` repeats the driver’s full name as a confirmation. Stored texts are read after the answer; `doneAt` of the erasure says when that ended.',
  listErasures: 'Lists the erased drivers by their pseudonyms, latest first.',
  exportDriverData:
    'Returns everything that is kept about a driver as a file, JSON or PDF: details, vehicles, stays, passes, invoices, messages, links, history, and who opened or exported the data. Amounts in JSON are in minor units. The history of the driver records the export.',
  getRetention:
    'Reads for how many months the company keeps personal data, and what the next nightly run deletes. Records of money are never deleted.',
  editRetention:
    'Changes for how many months the company keeps personal data. Each field carries the value that the edit was made from.',
  listPeopleLookups:
    'Lists who looked drivers up, how often and when: one entry for each person, day in UTC and kind, and for each driver whose page was opened.',
  notePeopleLookup:
    'Reports that the caller opened a driver’s page or saved a file of drivers from the records that their device keeps.',
  getDriversByIds: 'Reads the drivers with these ids. Unknown ids are left out.',
  findDriversByEmail: 'Finds the driver with this e-mail, or none.',
  findDriversByPhone: 'Finds the driver with this phone, or none.',
  findDriversByIdentification: 'Not available. Drivers can be found by e-mail or phone.',
  registerDriver: 'Registers a driver like `POST /operator/drivers`, without an idempotency key.',
  editGuestDriver: 'Changes fields of a driver like `PATCH /operator/drivers/{id}`, without an idempotency key.',
  sendUpdateLink:
    'Sends a driver a link with which they correct their own details, once: by their notification method if the company sends these links as messages to customers, by e-mail otherwise. Earlier links to the driver stop working.',
  inviteDriver: 'Mails a person a link with which they register as a driver of the company, once.',
  openDriverLink:
    'Reads what a driver’s link shows. All calls with a link answer 410 if it is unknown, used, expired or replaced.',
  isEmailTaken: 'Says whether another driver of the company that sent the link has this e-mail.',
  isPhoneTaken: 'Says whether another driver of the company that sent the link has this phone.',
  isIdentificationTaken: 'Says whether another driver of the company that sent the link has this identification.',
  registerByLink: 'Registers the invited driver. The link can be used only once.',
  editByLink:
    'Changes fields of the driver who received the link. Each field carries the value that the edit was made from. An empty list of changes confirms that everything was correct. The link can be used only once.',
  ...roomSummaries(vehicleCalls, 'a vehicle', 'the registered vehicles'),
  listRegisteredVehicles: 'Lists the registered vehicles of the company like `GET /operator/vehicles`.',
  previewVehicles:
    'Lists the vehicles of a driver in a short form. Without a driver, which only administrators may leave out, those of the company.',

  // Companies and countries
  listCompanies: 'Lists the companies that a super admin can choose, by name, a page at a time.',
  addCompany:
    'Creates a company with the standard vehicle types and without users, with the id from the request. A repeat with the same id returns the existing company.',
  releaseTaxId:
    'Frees the tax id of a company that has no right to it, so that its owner can sign up. The company keeps its records and has to enter its own tax id. The history of the company has the reason. A repeat changes nothing.',
  listActiveOperators:
    'Lists the users who can sign in to a company: they have accepted their invitation and are active.',
  getCompany: 'Reads a company. Staff receive their own company without invoicing settings and contacts.',
  editCompany:
    'Changes fields of a company. Each field carries the value that the edit was made from. Staff may change only its name and logo. A new VAT rate applies to later payments.',
  getCompanyHistory: 'Reads the audit trail of a company, newest first.',
  setInvoicing: 'Sets all invoicing settings of the company.',
  editInvoicing: 'Changes invoicing settings of the company. Each field carries the value that the edit was made from.',
  listCountries: 'Lists the supported countries, without paging.',
  listPhoneCodes: 'Lists the phone codes of the supported countries, without paging.',
  uploadLogo:
    'Stores a logo of at most 2 MB and returns its id for the company’s record. The logo must be black and white or grey. A coloured one is refused, or converted to grey if requested.',
} as const satisfies Partial<Record<EndpointId, string>>
