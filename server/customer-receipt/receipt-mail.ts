import { escaped } from '../mail/escaped.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Receipt } from './receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

/** The receipt as a message: in the text, in the page and as the PDF beside them. */
export async function receiptMail(receipt: Receipt, { to, number }: { to: string; number: string }): Promise<Mail> {
  return {
    to,
    subject: receipt.words.subject(number, receipt.company),
    text: receiptText(receipt),
    html: receiptHtml(receipt),
    attachments: [{ filename: `${number.replaceAll(/[^\w-]+/g, '-')}.pdf`, contentType: 'application/pdf', content: await receiptPdf(receipt) }],
  }
}

function receiptText({ words, title, company, heading, facts, price, total, payment, footing }: Receipt): string {
  const rows = (part: readonly { label: string; value: string }[]) => part.map(({ label, value }) => `${label}: ${value}`)
  return [words.greeting(company), '', `${title} (${words.copy})`, company, ...heading, '', ...rows(facts), '', ...rows(price), `${total.label}: ${total.value}`, '', ...rows(payment), '', ...footing, '', words.attached, words.notReplied].join('\n')
}

const CELL = 'padding:4px 0;vertical-align:top'

// Mail programs read tables and styles on the elements, and little else.
function receiptHtml({ language, words, title, company, heading, facts, price, total, payment, footing }: Receipt): string {
  const rows = (part: readonly { label: string; value: string }[]) =>
    part.map(({ label, value }) => `<tr><td style="${CELL};color:#555">${escaped(label)}</td><td style="${CELL};text-align:right">${escaped(value)}</td></tr>`).join('')
  const lines = (part: readonly string[]) => part.map((line) => `<p style="margin:0 0 4px;color:#555;white-space:pre-line">${escaped(line)}</p>`).join('')
  const rule = '<tr><td colspan="2" style="border-top:1px solid #ccc;padding:4px 0"></td></tr>'
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f2;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.4;color:#1a1a1a">
<div style="max-width:480px;margin:0 auto">
<p>${escaped(words.greeting(company))}</p>
<div style="background:#fff;border:1px solid #ddd;border-radius:8px;padding:20px">
<p style="margin:0;color:#555">${escaped(title)} · ${escaped(words.copy)}</p>
<h1 style="margin:0 0 8px;font-size:20px">${escaped(company)}</h1>
${lines(heading)}
<table role="presentation" width="100%" style="border-collapse:collapse;margin:12px 0">
${rows(facts)}${rule}${rows(price)}
<tr><td style="${CELL};font-weight:bold;font-size:17px">${escaped(total.label)}</td><td style="${CELL};text-align:right;font-weight:bold;font-size:17px">${escaped(total.value)}</td></tr>
${rule}${rows(payment)}
</table>
${lines(footing)}
</div>
<p style="color:#555">${escaped(words.attached)} ${escaped(words.notReplied)}</p>
</div></body></html>`
}
