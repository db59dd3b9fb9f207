import { describe, expect, test } from 'vitest'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertItinerary, insertTrack } from '#server/testing/itineraries.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })

describe('the database itself refuses an itinerary', () => {
  const wrong: [string, string][] = [
    ['without a title', "title = ''"],
    ['with a title of 201', "title = repeat('è', 201)"],
    ['without a description', "description = ''"],
    ['with a description of 5001', "description = repeat('è', 5001)"],
    ['of an unknown difficulty', "difficulty = 'Esperto'"],
    ['of an unknown road type', "road_type = 'Mare'"],
    ['without a duration', "duration = ''"],
    ['with a duration of 101', "duration = repeat('è', 101)"],
    ['of a negative distance', 'distance_km = -1'],
    ['of too large a distance', 'distance_km = 100001'],
    ['with empty notes', "notes = ''"],
    ['with notes of 2001', "notes = repeat('è', 2001)"],
    ['with a script as its link', "external_url = 'javascript:alert(1)'"],
    ['with a link of another scheme', "external_url = 'ftp://esempio.it'"],
    ['with a link too long', "external_url = 'https://esempio.it/' || repeat('a', 2000)"],
    ['of an unknown area', "area = 'Asia'"],
    ['of an unknown status', "status = 'draft'"],
    ['with fewer than no saves', 'save_count = -1'],
    ['with hairpins but no track', 'hairpin_count = 3'],
    ['with a track that does not exist', 'track_id = gen_random_uuid(), hairpin_count = 0'],
  ]
  test.each(wrong)('%s', async (_what, change) => {
    const { sql } = server.current.database
    const id = await insertItinerary(sql)
    await expect(sql.unsafe(`update itineraries set ${change} where id = '${id}'`)).rejects.toMatchObject({
      code: expect.stringMatching(/^23503|^23514/),
    })
  })

  test('that takes the track of another, or counts its hairpins wrong', async () => {
    const { sql } = server.current.database
    await insertItinerary(sql, { hairpins: 7 })
    const [{ trackId } = { trackId: '' }] = await sql<{ trackId: string }[]>`
      select track_id from itineraries where hairpin_count = 7`
    const id = await insertItinerary(sql)
    const claim = (track: string, hairpins: number) =>
      sql`update itineraries set track_id = ${track}, hairpin_count = ${hairpins} where id = ${id}`
    await expect(claim(trackId, 7)).rejects.toMatchObject({ code: '23505' })
    const free = await insertTrack(sql, { hairpins: 4 })
    await expect(claim(free, 5)).rejects.toMatchObject({ code: '23503' })
    await expect(sql`update itineraries set track_id = ${free} where id = ${id}`).rejects.toMatchObject({
      code: '23514',
    })
    await claim(free, 4)
    await sql`update tracks set hairpin_count = 6 where id = ${free}`
    expect(await sql`select hairpin_count from itineraries where id = ${id}`).toEqual([{ hairpinCount: 6 }])
  })

  test('a track that an itinerary has cannot be deleted under it', async () => {
    const { sql } = server.current.database
    await insertItinerary(sql, { hairpins: 1 })
    await expect(sql`delete from tracks`).rejects.toMatchObject({ code: '23503' })
  })
})

describe('the database itself refuses a track', () => {
  const wrong: [string, string][] = [
    ['of one point', 'point_count = 1'],
    ['of 200,001 points', 'point_count = 200001'],
    ['of a negative length', 'length_m = -1'],
    ['with a climb and no descent', 'climb_m = 5'],
    ['of an unknown source', "source = 'kml'"],
    ['north of the pole', 'north = 91'],
    ['beyond the date line', 'east = 181'],
    ['with a name of 201', "name = repeat('è', 201)"],
  ]
  test.each(wrong)('%s', async (_what, change) => {
    const { sql } = server.current.database
    const id = await insertTrack(sql)
    await expect(sql.unsafe(`update tracks set ${change} where id = '${id}'`)).rejects.toMatchObject({
      code: '23514',
    })
  })
})
