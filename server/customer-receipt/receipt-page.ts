import { CFDI_REGIMES, CFDI_USES } from '../../domain/cfdi.ts'
import type { Country } from '../../domain/countries.ts'
import { customerIdTypes } from '../../domain/invoicing.ts'
import type { Language } from '../../domain/people.ts'
import { type NoticeCompany, noticeText, noticeTitle } from '../../domain/privacy-notice.ts'
import type { Words } from '../locales/words.ts'
import type { Brand } from '../mail/brand.ts'
import { escapeHtml } from '../mail/letter.ts'
import type { AskState } from './by-receipt.ts'
import type { Receipt } from './receipt.ts'

const STYLE = `:root{color-scheme:light dark;--ink:#16181d;--quiet:#5a6070;--paper:#fff;--page:#f3f4f6;--line:#d9dce3;--wrong:#b42318}
@media(prefers-color-scheme:dark){:root{--ink:#eceef3;--quiet:#a8aebc;--paper:#1b1e25;--page:#101216;--line:#363b47;--wrong:#ff9b8f}}
*{box-sizing:border-box}body{margin:0;padding:16px 12px 48px;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:24px 20px;background:var(--paper);border:1px solid var(--line);border-radius:12px}
h1{margin:0;font-size:1.25rem;line-height:1.3}h2{margin:0 0 8px;font-size:1.0625rem}p{margin:0 0 8px;white-space:pre-line}
header,footer,section,nav{margin:0 0 20px}.quiet,dt,label small{color:var(--quiet)}.wrong{color:var(--wrong);font-weight:600}
dl{margin:0;padding:12px 0;border-top:1px solid var(--line)}dl div{display:flex;justify-content:space-between;gap:16px;padding:2px 0}
dd{margin:0;text-align:right;overflow-wrap:anywhere}.total{font-weight:700;font-size:1.125rem}.total dt{color:inherit}
nav{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between}a{color:inherit}
.press,button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:0 1.25rem;border:1px solid var(--ink);border-radius:8px;background:var(--ink);color:var(--paper);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
form{display:grid;gap:12px}label{display:grid;gap:4px;font-weight:600}label small{font-weight:400}
input,select{width:100%;min-height:2.75rem;padding:0 12px;border:1px solid var(--quiet);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit}
img{display:block;margin:0 0 12px;border-radius:6px;background:#fff}`

/** Values of the form as sent, to be shown again with their faults. */
export interface AskForm {
  values: Readonly<Record<string, string>>
  wrong: keyof Words['receiptPage']['faults'] | null
}

interface ReceiptPage {
  receipt: Receipt
  country: Country
  notice: NoticeCompany
  logo: Brand['logo']
  ask: AskState
  form: AskForm
  /** Formats an instant by the clock of the location. */
  at: (instant: Date) => string
}

/** Renders a receipt as a page without scripts, for any browser. Its links lead to paths below its own address. */
export function receiptPage({ receipt, country, notice, logo, ask, form, at }: ReceiptPage, path: string): string {
  const { words, language, title, company, heading, facts, price, total, payment, footing } = receipt
  const { receiptPage: said } = words
  const other: Language = language === 'es' ? 'en' : 'es'
  const picture =
    logo === null
      ? ''
      : `<img alt="" width="${logo.width}" height="${logo.height}" src="data:image/png;base64,${logo.content.toString('base64')}">`
  return page(
    language,
    `${title} · ${company}`,
    `<header>${picture}<h1>${text(company)}</h1>${heading.map((line) => `<p class="quiet">${text(line)}</p>`).join('')}</header>
<section><h2>${text(title)}</h2>${list(facts)}${list(price, total)}${list(payment)}</section>
<nav><a class="press" href="${path}/receipt.pdf?lng=${language}">${text(said.pdf)}</a><a href="${path}?lng=${other}" hreflang="${other}" lang="${other}">${text(said.otherLanguage)}</a></nav>
${asking({ words, country, notice, ask, form, at, language })}
<footer><p class="quiet">${text(said.notInvoice)}</p>${footing.map((line) => `<p class="quiet">${text(line)}</p>`).join('')}</footer>`,
  )
}

/** Renders a short page that explains why there is no receipt. */
export function notePage(language: Language, says: string): string {
  return page(language, 'PARQ', `<h1>PARQ</h1><p>${text(says)}</p>`)
}

function page(language: Language, title: string, main: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text(title)}</title><style>${STYLE}</style></head><body><main>${main}</main></body></html>`
}

interface Row {
  label: string
  value: string
}

function list(rows: readonly Row[], total?: Row): string {
  const line = ({ label, value }: Row, kind = '') => `<div${kind}><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`
  return rows.length === 0 && total === undefined
    ? ''
    : `<dl>${rows.map((row) => line(row)).join('')}${total === undefined ? '' : line(total, ' class="total"')}</dl>`
}

interface Asking extends Pick<ReceiptPage, 'country' | 'notice' | 'ask' | 'form' | 'at'> {
  words: Words
  language: Language
}

function asking({ words, country, notice, ask, form, at, language }: Asking): string {
  const { receiptPage: said } = words
  const section = (inner: string) => `<section id="invoice"><h2>${text(said.ask)}</h2>${inner}</section>`
  const says = (...lines: string[]) => section(lines.map((line) => `<p>${text(line)}</p>`).join(''))
  if (ask.kind === 'none') return ''
  if (ask.kind === 'asked') return says(said.asked, said.askStaff)
  if (ask.kind === 'issued') return says(said.issued(ask.number), said.askStaff)
  if (ask.kind === 'over') return says(said.askOver(at(ask.until)))
  return section(
    `<p class="quiet">${text(said.askUntil(at(ask.until)))}</p>${askForm({ words, country, notice, form, language })}`,
  )
}

/** Words about the use of the details, with the address of the whole notice. */
function noticeOf(company: NoticeCompany, language: Language): string {
  const { country, privacyNoticeAddress: address } = company
  const link =
    address === null ? '' : ` <a href="${text(address)}" rel="noreferrer">${text(noticeTitle(country, language))}</a>`
  return `<p class="quiet">${text(noticeText(company, language))}${link}</p>`
}

function askForm({ words, country, notice, form: { values, wrong }, language }: Omit<Asking, 'ask' | 'at'>): string {
  const { receiptPage: said, invoice } = words
  const types = customerIdTypes(country)
  const field = (name: string, label: string, more: string, hint = '') =>
    `<label>${text(label)}${hint === '' ? '' : `<small>${text(hint)}</small>`}<input name="${name}" value="${text(values[name] ?? '')}" ${more}></label>`
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    `<label>${text(label)}<select name="${name}" required>${options
      .map(
        ([value, option]) =>
          `<option value="${value}"${values[name] === value ? ' selected' : ''}>${text(option)}</option>`,
      )
      .join('')}</select></label>`
  const named = (codes: Readonly<Record<string, Readonly<Record<Language, string>>>>) => [
    ['', said.choose] as const,
    ...Object.entries(codes).map(([code, names]) => [code, `${code} ${names[language]}`] as const),
  ]
  return [
    '<form method="post" action="#invoice" autocomplete="on">',
    wrong === null ? '' : `<p class="wrong" role="alert">${text(said.faults[wrong])}</p>`,
    `<input type="hidden" name="lng" value="${language}">`,
    types.length === 1
      ? `<input type="hidden" name="idType" value="${types[0] ?? ''}">`
      : select(
          'idType',
          said.idType,
          types.map((type) => [type, said.idTypes[type]] as const),
        ),
    field('taxId', invoice.taxId, 'required maxlength="20" autocapitalize="characters"'),
    field('name', said.name, 'required maxlength="100" autocomplete="name"'),
    ...(country === 'mexico'
      ? [
          select('regime', said.regime, named(CFDI_REGIMES)),
          select('use', said.use, named(CFDI_USES)),
          field('postalCode', said.postalCode, 'required inputmode="numeric" pattern="[0-9]{5}" maxlength="5"'),
        ]
      : []),
    field('email', said.email, 'required type="email" maxlength="99" autocomplete="email"', said.emailHint),
    field('address', `${said.address} (${said.optional})`, 'maxlength="200" autocomplete="street-address"'),
    noticeOf(notice, language),
    `<button>${text(said.askPress)}</button></form>`,
  ].join('')
}

function text(value: string): string {
  return escapeHtml(value)
}
