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
}

export type MailTransport = { send(mail: Mail): Promise<void>; close(): void }

/** Sends by SMTP where a server is configured, else writes each mail as a file that any mail program opens. */
export function createMailTransport(config: Config, log: Logger): MailTransport {
  return config.smtpUrl ? viaSmtp(new URL(config.smtpUrl), config) : asFiles(config, log)
}

function viaSmtp(address: URL, config: Config): MailTransport {
  const sender = address.searchParams.get('from') ?? defaultSender(config)
  address.searchParams.delete('from')
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
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
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

const defaultSender = (config: Config): string => `no-reply@${new URL(config.publicUrl).hostname}`
