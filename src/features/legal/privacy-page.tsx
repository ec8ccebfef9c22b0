import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { LegalPage } from './legal-page.tsx'

export function PrivacyPage() {
  return (
    <LegalPage
      title={<Trans>Privacy policy</Trans>}
      since="2026-11-29"
      other={
        <Link to="/terms">
          <Trans>Terms of use</Trans>
        </Link>
      }
    >
      <p>
        <Trans>
          PARQ is the tool with which a company runs its parking locations. This policy says which personal data the
          tool handles, why, where it is kept and what you can ask for. It applies to the people who sign in and to the
          drivers and visitors whose vehicles are parked.
        </Trans>
      </p>

      <h2>
        <Trans>Responsible company</Trans>
      </h2>
      <p>
        <Trans>
          The parking company decides why and how the data is used: it is the controller. The operator of this
          installation of PARQ processes the data on the company’s behalf and on its instructions, and uses it for
          nothing else. Your company’s name and contact are on its tickets and at its locations.
        </Trans>
      </p>

      <h2>
        <Trans>Which data</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            About staff: name, email, phone, gender, language, role, assigned locations and photo; the network address
            and the browser of each sign-in; and what they did in the tool, with the time and the device, because they
            handle money.
          </Trans>
        </li>
        <li>
          <Trans>
            About drivers: name, identification, email, phone, photo and their vehicles, as far as the company asks for
            them to hand out receipts, invoices and memberships. About visitors of a residence: name, document and the
            apartment that they visit.
          </Trans>
        </li>
        <li>
          <Trans>
            About a parking service: plate, location, times, price, payment method, receipt and invoice numbers, and
            remarks.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Card numbers are never seen or kept by PARQ. There is no advertising, no profiling, and no tracking by third
          parties.
        </Trans>
      </p>

      <h2>
        <Trans>Why it may be used</Trans>
      </h2>
      <p>
        <Trans>
          To provide the parking service and charge for it, to meet duties of invoicing, accounting and tax, to settle
          cash registers and complaints, and to keep accounts secure. The legal grounds are the contract with the
          driver, the law, and the company’s legitimate interest in safe operation; where consent is needed, the company
          asks for it and it can be withdrawn.
        </Trans>
      </p>

      <h2>
        <Trans>Data on the device</Trans>
      </h2>
      <p>
        <Trans>
          To work without a connection, this browser keeps the last 45 days of services and cash-ups of the assigned
          locations, and the company’s drivers with their names, contacts, identifications, plates and passes. They are
          removed when the person signs out, and after 14 days without contact to the server. Unsent work is the
          exception: it stays until it has been sent. Lock a shared device, and sign out when your shift ends.
        </Trans>
      </p>
      <p>
        <Trans>
          The browser’s storage also holds your session, your language and the colour scheme. No cookie is needed for
          the tool to work, and none is set to follow you.
        </Trans>
      </p>

      <h2>
        <Trans>Recipients of the data</Trans>
      </h2>
      <p>
        <Trans>
          The people of the company, as far as their role and locations allow; an invoicing provider, if the company has
          connected one; and authorities that may ask for it by law. Where a screen shows a map, the map’s provider
          receives your network address and the area that you look at. Every company’s data is kept apart from every
          other’s.
        </Trans>
      </p>

      <h2>
        <Trans>Retention period</Trans>
      </h2>
      <p>
        <Trans>
          Services, invoices and cash-ups are kept for as long as tax and commercial law require, and PARQ deletes none
          of them. Drivers without a stay, a pass or a change are erased after a period that the company sets, 24 months
          if it sets none, or when the company erases them; services then name a pseudonym instead. A deleted member of
          staff keeps a name beside what they did. Passwords are stored only as a hash that cannot be turned back.
        </Trans>
      </p>

      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          You can ask the company what it holds about you, have it corrected or deleted, receive a copy, object to a use
          or limit it, and withdraw a consent. It answers within the time that the law sets: Law 1581 of 2012 in
          Colombia, the Federal Law on Protection of Personal Data Held by Private Parties in Mexico, the UK GDPR and
          the Data Protection Act 2018 in Great Britain.
        </Trans>
      </p>
      <p>
        <Trans>
          If the answer does not satisfy you, you can complain to the supervisory authority: the Superintendencia de
          Industria y Comercio in Colombia, the competent data protection authority in Mexico, the Information
          Commissioner’s Office in the United Kingdom.
        </Trans>
      </p>

      <h2>
        <Trans>Changes</Trans>
      </h2>
      <p>
        <Trans>
          A change to this policy is published here with its date before it applies. Changes that matter are announced
          in the tool.
        </Trans>
      </p>
    </LegalPage>
  )
}
