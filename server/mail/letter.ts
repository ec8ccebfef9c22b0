import type { Language } from '../../domain/people.ts'
import type { Sender } from './brand.ts'
import type { Attachment, MailContent } from './mailer.ts'

/** A line about a purchase or payment. */
interface LetterRow {
  label: string
  value: string
}

/** Lines that belong together, separated from the next by a rule. */
interface LetterTable {
  rows: readonly LetterRow[]
  /** The total of the lines. */
  total?: LetterRow
}

/** A table of figures, with texts in the first column. */
export interface LetterGrid {
  headers: readonly string[]
  rows: readonly (readonly string[])[]
  /** The total of the lines. */
  total?: readonly string[]
}

/** The content of a message, independent of its layout. */
export interface Letter {
  subject: string
  /** Name of the sender, with its logo. */
  from: 'company' | 'parq'
  /** Logo of the letter's location, instead of the company's. */
  logo?: Sender['logo']
  /** Whether a customer reads it: the company's phone and e-mail are then at its end. */
  toCustomer?: boolean
  /** The kind of message, above the sender. */
  title?: string
  /** Small print below the sender. */
  subheading?: readonly string[]
  says: readonly string[]
  tables?: readonly LetterTable[]
  grid?: LetterGrid
  /** Small print in the same frame. */
  footing?: readonly string[]
  /** A code to type on the page that requested it. */
  code?: string
  /** Text and address of the button. */
  link?: { label: string; url: string }
  /** Text below the frame. */
  notes: readonly string[]
  /** The unsubscribe link of regular mail. */
  leave?: { label: string; url: string }
  /** The link to report an invitation as abuse. */
  report?: { label: string; url: string }
  attachments?: readonly Attachment[]
}

const LOGO = 'logo'

/**
 * Contrast of text, quiet text and links on each background is at least 4.5. Programs without a dark mode show the
 * first palette.
 */
const LIGHT = { page: '#f4f4f2', paper: '#ffffff', line: '#d9d9d6', ink: '#1a1a1a', quiet: '#555555' }
const DARK = { page: '#161616', paper: '#232323', line: '#4a4a4a', ink: '#f2f2f0', quiet: '#bdbdbd' }

const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${DARK.page}!important;color:${DARK.ink}!important}
.paper{background:${DARK.paper}!important;border-color:${DARK.line}!important}
.line{border-color:${DARK.line}!important}
.quiet{color:${DARK.quiet}!important}
.press{background:${DARK.ink}!important;color:${DARK.page}!important}
}`

const PARQ: Sender = { name: 'PARQ', logo: null, contact: [] }

/** Returns a letter as a message, in text and HTML. */
export function renderLetter(letter: Letter, language: Language, company: Sender | null): MailContent {
  const sender = letter.from === 'company' && company !== null ? company : PARQ
  const brand = {
    ...sender,
    logo: letter.logo ?? sender.logo,
    contact: letter.toCustomer === true ? sender.contact : [],
  }
  return {
    subject: letter.subject,
    text: textOf(letter, brand),
    html: pageOf(letter, language, brand),
    attachments: [...logoOf(brand), ...(letter.attachments ?? [])],
    ...(letter.leave && { leaveUrl: letter.leave.url }),
  }
}

function logoOf({ logo }: Sender): Attachment[] {
  return logo ? [{ filename: 'logo.png', contentType: 'image/png', content: logo.content, cid: LOGO }] : []
}

function textOf(
  { title, subheading = [], says, tables = [], grid, footing = [], code, link, notes, leave, report }: Letter,
  { name, contact }: Sender,
): string {
  const rows = (table: LetterTable) =>
    [...table.rows, ...(table.total ? [table.total] : [])].map(({ label, value }) => `${label}: ${value}`)
  const parts = [
    [...(title === undefined ? [] : [title]), name, ...subheading],
    says,
    code === undefined ? [] : [code],
    ...tables.map(rows),
    grid === undefined
      ? []
      : [...grid.rows, ...(grid.total ? [grid.total] : [])].map((cells) =>
          cells.map((cell, at) => (at === 0 ? cell : `${grid.headers[at]} ${cell}`)).join(' · '),
        ),
    link === undefined ? [] : [`${link.label}:`, link.url],
    footing,
    notes,
    contact.length === 0 ? [] : [name, ...contact],
    ...[leave, report].map((one) => (one === undefined ? [] : [`${one.label}:`, one.url])),
  ]
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}

const CELL = 'padding:4px 0;vertical-align:top'

// Mail programs support little more than tables and inline styles.
function pageOf(
  { subject, title, subheading = [], says, tables = [], grid, footing = [], code, link, notes, leave, report }: Letter,
  language: Language,
  { name, logo, contact }: Sender,
): string {
  const quiet = (line: string, style = 'margin:0 0 4px') =>
    `<p class="quiet" style="${style};color:${LIGHT.quiet};white-space:pre-line">${escapeHtml(line)}</p>`
  const frame = [
    logo
      ? `<img src="cid:${LOGO}" alt="" width="${logo.width}" height="${logo.height}" style="display:block;margin:0 0 12px;border:0;border-radius:6px;background:#ffffff">`
      : '',
    title === undefined ? '' : quiet(title, 'margin:0'),
    `<h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${escapeHtml(name)}</h1>`,
    ...subheading.map((line) => quiet(line)),
    ...says.map((line) => `<p style="margin:12px 0;white-space:pre-line">${escapeHtml(line)}</p>`),
    code === undefined
      ? ''
      : `<p style="margin:20px 0;font-size:32px;font-weight:bold;letter-spacing:6px">${escapeHtml(code)}</p>`,
    tables.length === 0 ? '' : tableOf(tables),
    grid === undefined ? '' : gridOf(grid),
    link === undefined ? '' : button(link),
    ...footing.map((line) => quiet(line)),
  ]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLES}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:${LIGHT.page};font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:${LIGHT.ink}">
<div style="max-width:${grid === undefined ? 480 : 820}px;margin:0 auto">
<div class="paper" style="background:${LIGHT.paper};border:1px solid ${LIGHT.line};border-radius:8px;padding:20px">
${frame.filter((part) => part !== '').join('\n')}
</div>
${notes.map((line) => quiet(line, 'margin:12px 0;font-size:14px')).join('\n')}
${contact.length === 0 ? '' : quiet([name, ...contact].join('\n'), 'margin:12px 0;font-size:14px')}
${[leave, report].map(quietLink).join('')}
</div></body></html>`
}

function quietLink(link: Letter['leave']): string {
  if (link === undefined) return ''
  return `<p class="quiet" style="margin:12px 0;font-size:14px"><a class="quiet" style="color:${LIGHT.quiet}" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`
}

function tableOf(tables: readonly LetterTable[]): string {
  const row = ({ label, value }: LetterRow) =>
    `<tr><td class="quiet" style="${CELL};color:${LIGHT.quiet}">${escapeHtml(label)}</td><td style="${CELL};text-align:right">${escapeHtml(value)}</td></tr>`
  const sum = ({ label, value }: LetterRow) =>
    `<tr><td style="${CELL};font-weight:bold;font-size:17px">${escapeHtml(label)}</td><td style="${CELL};text-align:right;font-weight:bold;font-size:17px">${escapeHtml(value)}</td></tr>`
  const rule = `<tr><td class="line" colspan="2" style="border-top:1px solid ${LIGHT.line};padding:4px 0"></td></tr>`
  const parts = tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ rows, total }) => [...rows.map(row), ...(total ? [sum(total)] : [])].join('\n'))
  return `<table role="presentation" width="100%" style="border-collapse:collapse;margin:12px 0">\n${parts.join(`\n${rule}\n`)}\n</table>`
}

const FIGURE = 'padding:4px 8px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums'
const FIRST = 'padding:4px 8px 4px 0;text-align:left'

function gridOf({ headers, rows, total }: LetterGrid): string {
  const cells = (tag: 'td' | 'th', of: readonly string[], style = '') =>
    `<tr>${of.map((cell, at) => `<${tag}${tag === 'th' ? ` scope="col" class="quiet"` : ' class="line"'} style="${at === 0 ? FIRST : FIGURE}${style}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const line = `;border-top:1px solid ${LIGHT.line}`
  return `<div style="overflow-x:auto;margin:12px 0"><table width="100%" style="border-collapse:collapse;font-size:14px">
<thead>${cells('th', headers, `;font-weight:normal;color:${LIGHT.quiet}`)}</thead>
<tbody>${rows.map((row) => cells('td', row, line)).join('\n')}</tbody>
${total === undefined ? '' : `<tfoot>${cells('td', total, `${line};font-weight:bold`)}</tfoot>`}
</table></div>`
}

function button({ label, url }: NonNullable<Letter['link']>): string {
  return `<p style="margin:20px 0"><a class="press" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${LIGHT.ink};color:${LIGHT.paper};text-decoration:none;font-weight:bold">${escapeHtml(label)}</a></p>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns text escaped for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}
