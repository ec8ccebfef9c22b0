import type { Language } from '../../domain/people.ts'
import { escaped } from './escaped.ts'
import type { Mail } from './mailer.ts'

export interface Letter {
  to: string
  language: Language
  subject: string
  /** Who writes. */
  heading: string
  says: readonly string[]
  /** What to press, and where it leads. */
  link: { label: string; url: string } | null
  /** What stands below it. */
  notes: readonly string[]
}

/** A message to a person, in text and as a page. */
export function letter({ to, language, subject, heading, says, link, notes }: Letter): Mail {
  const pressed = link === null ? [] : [`${link.label}:`, link.url, '']
  return {
    to,
    subject,
    text: [...says, '', ...pressed, ...notes].join('\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f2;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1a1a1a">
<div style="max-width:480px;margin:0 auto">
<div style="background:#fff;border:1px solid #ddd;border-radius:8px;padding:20px">
<h1 style="margin:0 0 8px;font-size:20px">${escaped(heading)}</h1>
${says.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${link === null ? '' : button(link)}
</div>
${notes.map((line) => `<p style="color:#555">${escaped(line)}</p>`).join('\n')}
</div></body></html>`,
    attachments: [],
  }
}

function button({ label, url }: NonNullable<Letter['link']>): string {
  return `<p style="margin:20px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1a1a1a;color:#fff;text-decoration:none;font-weight:bold">${escaped(label)}</a></p>`
}
