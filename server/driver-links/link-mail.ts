import type { Language } from '../../domain/people.ts'
import { WORDS } from '../locales/words.ts'
import { escaped } from '../mail/escaped.ts'
import type { Mail } from '../mail/mailer.ts'

interface LinkLetter {
  to: string
  company: string
  /** How the driver is called; null of somebody who is to register. */
  name: string | null
  url: string
  hours: number
}

/** A link as a message, in text and as a page. */
export function linkMail({ to, company, name, url, hours }: LinkLetter, language: Language): Mail {
  const words = WORDS[language]
  const [subject, asked, label] =
    name === null
      ? [words.inviteSubject(company), words.inviteAsked(company), words.inviteLink]
      : [words.updateSubject(company), words.updateAsked(name, company), words.updateLink]
  const said = [words.linkHolds(hours), words.linkNotMine]
  return {
    to,
    subject,
    text: [asked, '', `${label}:`, url, '', ...said].join('\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f2;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1a1a1a">
<div style="max-width:480px;margin:0 auto">
<div style="background:#fff;border:1px solid #ddd;border-radius:8px;padding:20px">
<h1 style="margin:0 0 8px;font-size:20px">${escaped(company)}</h1>
<p>${escaped(asked)}</p>
<p style="margin:20px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1a1a1a;color:#fff;text-decoration:none;font-weight:bold">${escaped(label)}</a></p>
</div>
${said.map((line) => `<p style="color:#555">${escaped(line)}</p>`).join('\n')}
</div></body></html>`,
    attachments: [],
  }
}
