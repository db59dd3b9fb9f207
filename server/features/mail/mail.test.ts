import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { inTransaction } from '#server/db/client.ts'
import { notify } from '#server/platform/notices.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { signUpForm, times } from '#server/testing/forms.ts'
import { createSmtpPeer } from '#server/testing/smtp-peer.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { queueMail } from './mail.service.ts'

let peer: Awaited<ReturnType<typeof createSmtpPeer>>
let database: TestDatabase
let server: TestServer
let other: TestServer

beforeAll(async () => {
  peer = await createSmtpPeer()
  database = await createTestDatabase(inject('databaseServer'))
  const env = { SMTP_URL: peer.url, PUBLIC_URL: 'https://tornanti.example' }
  server = await startTestServer({ database, env })
  other = await startTestServer({ database, env })
})
beforeEach(async () => {
  await database.sql`delete from mail_outbox`
  await database.sql`delete from attempts`
  peer.refuse(null)
  peer.arrived.length = 0
})
afterAll(async () => {
  await server.stop()
  await other.stop()
  await database.drop()
  await peer.close()
})

const ask = (identifier: string) => server.client().call(auth.requestPasswordReset, { identifier })
const outbox = () => database.sql`
  select attempts, sent_at is not null as is_sent, failed_at is not null as is_failed, last_error,
    round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from mail_outbox order by created_at`
/** As if the wait were over. */
const fallDue = async () => {
  await database.sql`update mail_outbox set next_attempt_at = now() where sent_at is null`
  await notify(database.sql, 'mail_queued')
}
async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 200) throw new Error('It did not become so within 10 s.')
    await pause(50)
  }
}

describe('a queued mail', () => {
  test('is sent once, with the link of the site', async () => {
    const rider = await server.people.create()
    await ask(rider.nickname)
    const mails = await peer.until(1)
    expect(mails.map(({ recipients }) => recipients)).toEqual([[rider.email]])
    expect(mails[0]?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toMatch(
      /https:\/\/tornanti\.example\/reset-password#token=[A-Za-z0-9_-]{43}/,
    )
    await until(async () => (await outbox())[0]?.isSent)
    expect([...(await outbox())]).toMatchObject([
      { attempts: 1, isSent: true, isFailed: false, lastError: null },
    ])
  })

  test.each([
    ['Anna\r\nBcc: evil@evil.example'],
    ['Anna" <evil@evil.example>'],
    ['<img src=x onerror=alert(1)>'],
  ])('to a person called %j goes to that person alone, the name as text', async (name) => {
    const rider = await server.people.create()
    await database.sql`update profiles set display_name = ${name} where user_id = ${rider.id}`
    await ask(rider.email)
    const [mail, ...others] = await peer.until(1)
    expect(others).toEqual([])
    expect(mail?.recipients).toEqual([rider.email])
    const [head = '', ...body] = mail?.raw.split('\r\n\r\n') ?? []
    expect(head).not.toMatch(/evil|img/)
    expect(body.join('').split('<!doctype html>')[1]).not.toContain('<img')
  })

  test('exists only if its transaction does', async () => {
    const rider = await server.people.create()
    const failed = inTransaction({ db: database.sql }, async (ctx) => {
      await queueMail(ctx, 'password_reset', rider.id)
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await outbox()).toHaveLength(0)
  })

  test('of fifty, two servers send each once', async () => {
    const riders = await Promise.all(times(10, () => server.people.create()))
    const { sql } = database
    const rows = times(50, (index) => ({ kind: 'password_changed', user_id: riders[index % 10]?.id ?? '' }))
    await sql`insert into mail_outbox ${sql(rows)}`
    const mails = await peer.until(50)
    expect(mails).toHaveLength(50)
    const ids = mails.map(({ raw }) => /^Message-ID: <(.*)>/m.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(50)
    await until(async () => (await outbox()).every(({ isSent }) => isSent))
    expect((await outbox()).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  test('for a person deleted while it is asked for is not queued, and the answer is as always', async () => {
    const rider = await server.people.create()
    const { answer } = await database.sql.begin(async (db) => {
      await db`delete from users where id = ${rider.id}`
      const answer = ask(rider.email)
      await pause(300)
      return { answer }
    })
    expect([(await answer).status, (await answer).body]).toEqual([200, { ok: true }])
    expect(await outbox()).toHaveLength(0)
  })

  test('of a person deleted meanwhile is not sent', async () => {
    const rider = await server.people.create()
    await peer.close()
    await ask(rider.email)
    await until(async () => (await outbox())[0]?.minutes === 1)
    await database.sql`delete from users where id = ${rider.id}`
    await peer.open()
    expect(await outbox()).toHaveLength(0)
    expect(peer.arrived).toEqual([])
  })

  test('claimed by a server that died is sent by another', async () => {
    const rider = await server.people.create()
    await database.sql`
      insert into mail_outbox (kind, user_id, attempts, claimed_until)
      values ('password_changed', ${rider.id}, 1, now() + interval '1 minute')`
    await pause(300)
    expect(peer.arrived).toEqual([])
    await database.sql`update mail_outbox set claimed_until = now() - interval '1 second'`
    await notify(database.sql, 'mail_queued')
    expect(await peer.until(1)).toHaveLength(1)
  })
})

describe('while the mail server is away', () => {
  test('the request is answered as always, the mail waits, and goes out once when it is back', async () => {
    const rider = await server.people.create()
    await peer.close()
    const answer = await ask(rider.email)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    await until(async () => (await outbox())[0]?.lastError !== null && (await outbox())[0]?.minutes === 1)
    expect((await outbox())[0]).toMatchObject({ attempts: 1, isSent: false, isFailed: false })

    await fallDue()
    await until(async () => (await outbox())[0]?.minutes === 5)
    await peer.open()
    await fallDue()
    expect(await peer.until(1)).toHaveLength(1)
    await until(async () => (await outbox())[0]?.isSent)
    expect((await outbox())[0]).toMatchObject({ attempts: 3, isSent: true, lastError: null })
  })

  test('somebody signs up as always, and gets the mail that confirms the address when it is back', async () => {
    await peer.close()
    const form = signUpForm()
    const answer = await server.client().call(auth.signUp, form)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    await until(async () => (await outbox())[0]?.minutes === 1)
    await peer.open()
    await fallDue()
    expect((await peer.until(1)).map(({ recipients }) => recipients)).toEqual([[form.email]])
  })

  test('it is tried eight times with growing waits, then given up and logged', async () => {
    const rider = await server.people.create()
    peer.refuse('mailbox unknown')
    await ask(rider.email)
    const waits = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      await until(async () => {
        const [row] = await outbox()
        return row?.attempts === attempt && (row.minutes > 0 || row.isFailed)
      })
      waits.push((await outbox())[0]?.minutes)
      if (attempt < 8) await fallDue()
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 720, 0])
    expect((await outbox())[0]).toMatchObject({ isSent: false, isFailed: true })
    await fallDue()
    await pause(300)
    expect((await outbox())[0]?.attempts).toBe(8)
    const logged = [...server.logLines, ...other.logLines].join('')
    expect(logged).toContain('A mail was not sent. It is tried again later')
    expect(logged).toContain('A mail was not sent. It is given up')
  })

  test('the log says why without saying to whom', async () => {
    const rider = await server.people.create()
    peer.refuse('mailbox unknown')
    await ask(rider.email)
    const [row] = await database.sql`select id from mail_outbox`
    const lines = () => [...server.logLines, ...other.logLines].filter((line) => line.includes(row?.id))
    await until(async () => lines().length > 0)
    const logged = lines()
    expect(logged.join('')).toContain('550')
    expect(logged.join('')).not.toContain(rider.email)
  })
})
