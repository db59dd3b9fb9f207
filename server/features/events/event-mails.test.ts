import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { approvedEvent, propose } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { formOf } from '#server/testing/walk-events.ts'

/** The day on which these tests always run: their dates are of a certain year, and must not pass. */
const today = new Date('2027-02-01T08:00:00.000Z')
const server = withTestServer({ passwords: quickHasher(), clock: () => today })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const mailTo = ({ email }: Rider, count = 1) => server.current.mailbox.next(email, count)
const sentTo = async (rider: Rider) => {
  const { sql } = server.current.database
  await expect.poll(async () => (await sql`select from mail_outbox where sent_at is null`).length).toBe(0)
  return server.current.mailbox.to(rider.email)
}

const when = { startDate: '2027-10-31T02:30', endDate: '2027-10-31T18:00', meetingPoint: 'Piazza Cavour' }

describe('the people concerned are written to', () => {
  test('of an approval, with date and place of Rome and the way to the event', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const { id } = await approvedEvent(anna, boss, when)
    const mail = await mailTo(anna)
    expect(mail).toContain('Il tuo evento è stato approvato: Alba sullo Stelvio')
    expect(mail).toContain('e il primo posto è tuo')
    expect(mail).toContain('Quando: 31/10/2027, 02:30 – 18:00\nDove: Bormio\nPunto di ritrovo: Piazza Cavour')
    expect(mail).toContain('02:30 – 18:00<br>Dove: Bormio<br>')
    expect(mail).toContain(`/events/${id}`)
  })

  test('of a refusal, with the reason as it was typed', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const { id, version } = await propose(anna, when)
    await boss.client.call(events.reject, { id, version, reason: 'Manca il <b>ritrovo</b>.' })
    const mail = await mailTo(anna)
    expect(mail).toContain('Motivo: Manca il <b>ritrovo</b>.')
    expect(mail).toContain('Motivo: Manca il &lt;b&gt;ritrovo&lt;/b&gt;.')
  })

  test('of a change: who comes, who waits, who organises; what changed is said', async () => {
    const [anna, bruno, carla, boss] = [await rider(), await rider(), await rider(), await admin()]
    const event = await approvedEvent(anna, boss, { ...when, maxParticipants: 2 })
    for (const one of [bruno, carla]) await one.client.call(events.register, { id: event.id, orWait: true })
    const input = { id: event.id, version: event.version }
    await boss.client.call(events.update, {
      ...input,
      ...formOf(event, { location: 'Sondalo', startDate: '2027-10-31T09:00' }),
    })
    for (const [one, count] of [
      [anna, 2],
      [bruno, 1],
      [carla, 1],
    ] as const) {
      const mail = await mailTo(one, count)
      expect(mail).toContain('è cambiato: località, data di inizio.')
      expect(mail).toContain(
        'Quando: 31/10/2027, 09:00 – 18:00 (prima: 31/10/2027, 02:30 – 18:00)\nDove: Sondalo (prima: Bormio)',
      )
    }
    expect(await sentTo(boss)).toEqual([])
  })

  test('not of another number of places', async () => {
    const [anna, boss] = [await rider(), await admin()]
    const event = await approvedEvent(anna, boss, when)
    await mailTo(anna)
    await boss.client.call(events.update, {
      id: event.id,
      version: 1,
      ...formOf(event, { maxParticipants: 9 }),
    })
    expect(await sentTo(anna)).toHaveLength(1)
  })

  test('of a cancellation, also those in line, with the reason', async () => {
    const [anna, bruno, boss] = [await rider(), await rider(), await admin()]
    const { id } = await approvedEvent(anna, boss, { ...when, maxParticipants: 1 })
    await bruno.client.call(events.register, { id, orWait: true })
    await boss.client.call(events.cancel, { id, reason: 'Neve sul passo.' })
    for (const [one, count] of [
      [anna, 2],
      [bruno, 1],
    ] as const) {
      const mail = await mailTo(one, count)
      expect(mail).toContain('Evento cancellato: Alba sullo Stelvio')
      expect(mail).toContain('del 31/10/2027 alle 02:30 è stato cancellato.')
      expect(mail).toContain('Motivo: Neve sul passo.')
    }
  })
})

describe('nobody is', () => {
  test('whose address is not confirmed', async () => {
    const [anna, boss] = [await signedInRider(server.current, { isConfirmed: false }), await admin()]
    await approvedEvent(anna, boss, when)
    expect(await sentTo(anna)).toEqual([])
  })

  test('while the setting emailNotifications is off', async () => {
    await changeSettings(server.current, { emailNotifications: false })
    const [anna, boss] = [await rider(), await admin()]
    await approvedEvent(anna, boss, when)
    expect(await sentTo(anna)).toEqual([])
  })

  /** Does something while the post is slow, and then lets it go out. */
  async function beforeThePost(act: () => Promise<unknown>) {
    const { sql } = server.current.database
    await sql`
      create function slow_post() returns trigger language plpgsql as
        'begin new.next_attempt_at := now() + interval ''1 hour''; return new; end'`
    await sql`create trigger slow_post before insert on mail_outbox for each row execute function slow_post()`
    await act()
    await sql`drop trigger slow_post on mail_outbox`
    await sql`drop function slow_post`
    await sql`update mail_outbox set next_attempt_at = now()`
    await sql`select pg_notify('tornanti', 'mail_queued ')`
  }

  async function waitingForAnna() {
    const [anna, bruno, boss] = [await rider(), await rider(), await admin()]
    const event = await approvedEvent(anna, boss, { ...when, maxParticipants: 1 })
    await bruno.client.call(events.register, { id: event.id, orWait: true })
    return { anna, bruno, boss, event, id: event.id }
  }

  test('of a place that is no longer there when the mail goes out', async () => {
    const { anna, bruno, boss, id } = await waitingForAnna()
    await beforeThePost(async () => {
      await anna.client.call(events.leave, { id, from: 'registered' })
      await boss.client.call(events.cancel, { id })
    })
    const mails = await sentTo(bruno)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Evento cancellato')
  })

  test('who has left meanwhile', async () => {
    const { anna, bruno, boss, event, id } = await waitingForAnna()
    await beforeThePost(async () => {
      await anna.client.call(events.leave, { id, from: 'registered' })
      await boss.client.call(events.update, { id, version: 1, ...formOf(event, { location: 'Sondalo' }) })
      await bruno.client.call(events.leave, { id, from: 'registered' })
    })
    expect(await sentTo(bruno)).toEqual([])
  })
})
