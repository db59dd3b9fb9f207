import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Mailbox = {
  /** All mails to this address, oldest first, decoded to plain text. */
  to(address: string): Promise<string[]>
  /** Waits for the mail number `count` (from 1) to this address. */
  next(address: string, count?: number): Promise<string>
  /** Waits for it and takes the token out of its link. */
  token(address: string, count?: number): Promise<string>
}

/** Reads the mails that a server without SMTP writes as files. */
export function createMailbox(folder: string): Mailbox {
  const to = async (address: string) => {
    const files = await readdir(folder).catch(() => [])
    const names = files.filter((file) => file.endsWith('.eml')).sort()
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return mails.filter((mail) => mail.includes(`To: ${address}`)).map(decode)
  }
  const next = async (address: string, count = 1) => {
    for (let tries = 0; tries < 200; tries++) {
      const mail = (await to(address))[count - 1]
      if (mail) return mail
      await pause(50)
    }
    throw new Error(`No mail number ${count} to ${address} came within 10 s.`)
  }
  const token = async (address: string, count = 1) => {
    const found = /#(?:token|confirm)=([A-Za-z0-9_-]{43})/.exec(await next(address, count))?.[1]
    if (!found) throw new Error('The mail has no link with a token.')
    return found
  }
  return { to, next, token }
}

/** Quoted-printable, as nodemailer writes Italian text. */
function decode(mail: string): string {
  const joined = mail.replace(/=\r?\n/g, '')
  return joined.replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  )
}
