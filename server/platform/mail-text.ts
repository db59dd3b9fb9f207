import { escapeHtml } from './html.ts'
import type { Mail } from './mail-transport.ts'

type Letter = {
  /** What the site calls itself. */
  appName: string
  to: string
  subject: string
  paragraphs: string[]
  action: { label: string; url: string }
  closing: string[]
  /** Why it came, and how it ends. */
  ending?: { label: string; url: string; oneClickUrl: string } | undefined
}

/** The same letter as plain text and as simple HTML; whatever people typed is text in both. */
export function writeMail({
  appName,
  to,
  subject,
  paragraphs,
  action,
  closing,
  ending,
}: Letter): Omit<Mail, 'id' | 'kind'> {
  const text = [
    ...paragraphs,
    `${action.label}:\n${action.url}`,
    ...closing,
    appName,
    ...(ending ? [`${ending.label}:\n${ending.url}`] : []),
  ].join('\n\n')
  const paragraph = (words: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
  const button = `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#9C2F22;color:#FFF8F2;padding:14px 22px;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#F5F0E8;color:#211C19;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;background:#FFFDF9;border:1px solid #DDD2C4;border-radius:14px;padding:28px">
<p style="margin:0 0 20px;font-size:22px;font-weight:700;color:#9C2F22">${escapeHtml(appName)}</p>
${paragraphs.map(paragraph).join('\n')}
${button}
${closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#5F564F">Se il pulsante non funziona, copia questo indirizzo nel browser:<br>${escapeHtml(action.url)}</p>
${ending ? `<p style="margin:16px 0 0;font-size:13px;color:#5F564F"><a href="${escapeHtml(ending.url)}" style="color:#5F564F">${escapeHtml(ending.label)}</a></p>` : ''}
</div></body></html>`
  return { fromName: appName, to, subject, text, html, unsubscribeUrl: ending?.oneClickUrl }
}
