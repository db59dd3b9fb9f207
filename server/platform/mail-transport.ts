import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './env.ts'
import type { Logger } from './log.ts'

export type Mail = {
  id: string
  kind: string
  /** What the sender is called. */
  fromName: string
  to: string
  subject: string
  text: string
  html: string
  /** Where mail programs end mails of this kind by one press (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

export type MailTransport = { send(mail: Mail): Promise<void>; close(): void }

/** Sends by SMTP where a server is configured, else writes each mail as a file that any mail program opens. */
export function createMailTransport(config: Config, log: Logger): MailTransport {
  return config.smtpUrl ? viaSmtp(new URL(config.smtpUrl), config) : asFiles(config, log)
}

/**
 * The mail server says that there is no such address (RFC 3463). Other refusals may be about this site (relaying,
 * credentials, reputation), and an operator mends those.
 */
export function isAddressUnknown(error: unknown): boolean {
  const answer = error instanceof Error && 'response' in error ? String(error.response) : ''
  return /^55\d[ -]5\.1\.(?:1|2|3|6|10)\b/.test(answer)
}

function viaSmtp(address: URL, config: Config): MailTransport {
  const sender = address.searchParams.get('from') ?? defaultSender(config)
  address.searchParams.delete('from')
  // Mail servers look into a mail before they answer for it: who does not wait has sent it, and sends it again (RFC 5321
  // asks for minutes). SMTP_URL may say otherwise.
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 2 * 60_000 }
  const transport = createTransport({ url: address.href, ...limits })
  return {
    send: async (mail) => {
      await transport.sendMail(compose(mail, sender, config))
    },
    close: () => transport.close(),
  }
}

function asFiles(config: Config, log: Logger): MailTransport {
  const folder = join(config.dataDir, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, defaultSender(config), config))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(
        folder,
        `${new Date().toISOString().replace(/[:.]/g, '-')}-${mail.kind}-${mail.id.slice(0, 8)}.eml`,
      )
      // Written aside and renamed, so that nobody reads half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info({ file: path }, 'A mail was written as a file because SMTP_URL is not set')
    },
    close: () => {},
  }
}

function compose(mail: Mail, sender: string, config: Config) {
  return {
    // Address objects, never strings: nodemailer would read a list out of a string.
    from: { name: mail.fromName, address: sender },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same id at every retry lets mail programs recognise a second copy.
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

const defaultSender = (config: Config): string => `no-reply@${new URL(config.publicUrl).hostname}`
