import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { LegalPage } from './legal-page.tsx'

export function TermsPage() {
  return (
    <LegalPage
      title={<Trans>Terms of use</Trans>}
      since="2026-11-20"
      other={
        <Link to="/privacy">
          <Trans>Privacy policy</Trans>
        </Link>
      }
    >
      <p>
        <Trans>
          These terms apply to everybody who signs in to PARQ for a parking company. By signing in you accept them, for
          yourself and within the authority that the company has given you.
        </Trans>
      </p>

      <h2>
        <Trans>Your account</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            An account belongs to one person. Do not lend it: what is done with it is recorded under your name.
          </Trans>
        </li>
        <li>
          <Trans>
            Choose a password that you use nowhere else, and tell your administrator at once if somebody may know it.
          </Trans>
        </li>
        <li>
          <Trans>
            Your company can limit, change or close your account at any time, for example when you change location or
            leave.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Permitted use</Trans>
      </h2>
      <p>
        <Trans>
          Use the tool for your company’s work, and enter what is true. You may not look up people or vehicles out of
          curiosity, take data out for other purposes, try to reach what your role does not show, or disturb the
          operation of the service.
        </Trans>
      </p>

      <h2>
        <Trans>Records and money</Trans>
      </h2>
      <p>
        <Trans>
          Services, corrections and cash-ups are business records. Corrections keep the earlier value, who changed it
          and when. You remain accountable to your company for the cash that your register says you took; the tool
          counts, it does not decide who is right.
        </Trans>
      </p>

      <h2>
        <Trans>Working without a connection</Trans>
      </h2>
      <p>
        <Trans>
          Without a connection the tool shows what the device kept when it was last updated, and says so. The server’s
          record is the one that counts. Do not clear the browser’s data while work on the device has not been sent: it
          cannot be recovered.
        </Trans>
      </p>

      <h2>
        <Trans>Availability and changes</Trans>
      </h2>
      <p>
        <Trans>
          The service is run with care, but not without interruption: maintenance, networks and devices fail. New
          versions may change how screens look and work. Planned interruptions are announced beforehand where possible.
        </Trans>
      </p>

      <h2>
        <Trans>Rights and liability</Trans>
      </h2>
      <p>
        <Trans>
          Your company’s data remains your company’s. The software is provided under its licence, without a warranty
          beyond what the law requires. Nothing here limits liability for intent, gross negligence, or where the law
          does not allow it to be limited.
        </Trans>
      </p>

      <h2>
        <Trans>Law</Trans>
      </h2>
      <p>
        <Trans>
          The law of the country in which the parking company is established applies, and its courts decide. If one of
          these terms is not valid, the others remain. Questions about these terms go to your company’s administrator.
        </Trans>
      </p>
    </LegalPage>
  )
}
