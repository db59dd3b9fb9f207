import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { approvedEvent, insertEvent } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { manyRiders, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const rider = () => signedInRider(server.current)
const admin = () => signedInRider(server.current, { role: 'admin' })
const sql = () => server.current.database.sql

async function scene() {
  const [anna, bruno, boss] = [await rider(), await rider(), await admin()]
  const { id } = await approvedEvent(anna, boss, { maxParticipants: 1 })
  await bruno.client.call(events.register, { id, orWait: true })
  return { anna, bruno, boss, id }
}

describe('the list for admins', () => {
  test('has name, phone, city, when and how each stands', async () => {
    const { anna, bruno, boss, id } = await scene()
    const { body } = await boss.client.call(events.attendees, { id })
    const common = { displayName: 'Anna Prova', firstName: 'Anna', lastName: 'Prova', city: 'Lecco' }
    expect(body.items).toEqual([
      {
        ...common,
        id: expect.any(String),
        userId: anna.id,
        phoneNumber: anna.phone,
        status: 'registered',
        waitingPosition: null,
        joinedAt: expect.any(String),
        registeredAt: expect.any(String),
      },
      {
        ...common,
        id: expect.any(String),
        userId: bruno.id,
        phoneNumber: bruno.phone,
        status: 'waiting',
        waitingPosition: 1,
        joinedAt: expect.any(String),
        registeredAt: null,
      },
    ])
  })

  test('goes by pages: those with a place, then those in line, each once', async () => {
    const boss = await admin()
    const riders = await manyRiders(server.current, 45)
    const id = await insertEvent(sql(), { maxParticipants: 22 })
    for (const { client } of riders) await client.call(events.register, { id, orWait: true })
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { body }: { body: { items: { userId: string }[]; next: string | null } } = await boss.client.call(
        events.attendees,
        { id, ...(after && { after }) },
      )
      seen.push(...body.items.map(({ userId }) => userId))
      after = body.next
    }
    expect(seen).toEqual(riders.map((one) => one.id))
  })

  test('is theirs alone, organisers included', async () => {
    const { anna, id } = await scene()
    for (const endpoint of [events.attendees, events.attendeesCsv])
      expect(outcome(await anna.client.call(endpoint, { id }))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('the CSV', () => {
  const csvOf = async (boss: Awaited<ReturnType<typeof admin>>, id: string) => {
    const answer = await boss.client.call(events.attendeesCsv, { id })
    return { ...answer, text: answer.body as unknown as string }
  }

  test('opens in an Italian spreadsheet: mark, semicolons, quotes, a name with the day of Rome', async () => {
    const { anna, bruno, boss, id } = await scene()
    const { headers, text } = await csvOf(boss, id)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /filename\*=UTF-8''partecipanti-alba-sullo-stelvio-\d{4}-\d{2}-\d{2}\.csv$/,
    )
    const [head, first, second, end] = text.split('\r\n')
    // The mark itself does not survive being read as text.
    expect(head).toBe(
      `"Nome";"Cognome";"Telefono";"Città";"Stato";"Posizione in lista d'attesa";"In elenco dal";"Registrato il"`,
    )
    const time = String.raw`\d{2}/\d{2}/\d{4} \d{2}:\d{2}`
    const phone = (text: string) => text.replace('+', String.raw`\+`)
    expect(first).toMatch(
      new RegExp(`^"Anna";"Prova";"'${phone(anna.phone)}";"Lecco";"Registrato";"";"${time}";"${time}"$`),
    )
    expect(second).toMatch(
      new RegExp(`^"Anna";"Prova";"'${phone(bruno.phone)}";"Lecco";"In lista d'attesa";"1";"${time}";""$`),
    )
    expect(end).toBe('')
  })

  test('counts the places of a long line along, once', async () => {
    const boss = await admin()
    const id = await insertEvent(sql(), { maxParticipants: 1 })
    const riders = await manyRiders(server.current, 25)
    for (const { client } of riders) await client.call(events.register, { id, orWait: true })
    const { text } = await csvOf(boss, id)
    const places = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[5])
    expect(places).toEqual(['""', ...riders.slice(1).map((_, index) => `"${index + 1}"`)])
  })

  test('calculates nothing', async () => {
    const { anna, boss, id } = await scene()
    const hostile = ['=1+41', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")', 'a";"b']
    for (const name of hostile) {
      await sql()`update profiles set first_name = ${name} where user_id = ${anna.id}`
      const { text } = await csvOf(boss, id)
      const cell = /^"((?:[^"]|"")*)"/.exec(text.split('\r\n')[1] ?? '')?.[1]?.replaceAll('""', '"')
      expect(cell).toBe(/^[=+\-@\t]/.test(name) ? `'${name}` : name)
    }
  })

  test('begins with the mark of its encoding', async () => {
    const { boss, id } = await scene()
    const response = await fetch(`${server.current.url}/api/admin/events/${id}/participants.csv`, {
      headers: boss.client.cookieHeader(),
    })
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })
})
