import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { media, pictureSizes } from '#contract/media.ts'
import { tally, times } from '#server/testing/forms.ts'
import { filesOf, withMediaServer } from '#server/testing/media.ts'
import { aPhoto, type Bytes, fetchPicture, uploadPicture } from '#server/testing/pictures.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { storeKinds } from '#server/testing/stores.ts'
import { type Answer, outcome, type TestClient } from '#server/testing/test-client.ts'

/** A request that says how long it will be, sends a little, and waits. Answers the status, or `null` after a while. */
function beginUpload(client: TestClient) {
  const request = httpRequest(`${client.url}/api/media?purpose=diary`, {
    method: 'POST',
    agent: false,
    headers: {
      ...{ 'content-type': 'application/octet-stream', 'content-length': 1_000_000, origin: client.origin },
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  request.on('error', () => {})
  request.write(Buffer.alloc(100))
  const answered = new Promise<number | null>((resolve) => {
    request.once('response', ({ statusCode }) => resolve(statusCode ?? null))
    setTimeout(() => resolve(null), 2000)
  })
  return { answered, end: () => request.destroy() }
}

describe.each(storeKinds)('in $kind', ({ start }) => {
  const { current, sql, rows, trash, files, expectNothingLeft } = withMediaServer(start)
  let photo: Bytes
  beforeAll(async () => {
    photo = await aPhoto()
  })
  const send = (file: Bytes, input: Record<string, unknown> = { purpose: 'diary' }) =>
    current.rider.upload(media.upload, file, {}, input)

  describe('an upload', () => {
    test('is kept as three copies, and its owner sees them', async () => {
      const { status, body } = await send(await aPhoto({ width: 2400, height: 1600 }))
      expect([status, body]).toEqual([
        200,
        { id: expect.any(String), key: expect.stringMatching(/^[\w-]{32}$/), width: 1920, height: 1280 },
      ])
      expect(await files()).toEqual(filesOf(body.key))
      expect(await trash()).toEqual([])
      let bytes = 0
      for (const size of pictureSizes) {
        const { status, headers, content } = await fetchPicture(current.rider, body.key, size)
        expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
        expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: size })
        bytes += content.length
      }
      expect(await rows()).toMatchObject([
        { id: body.id, purpose: 'diary', width: 1920, height: 1280, bytes },
      ])
    })

    test('for an avatar is the chosen square', async () => {
      const { body } = await send(await aPhoto({ width: 1000, height: 800 }), {
        purpose: 'avatar',
        left: 0.1,
        top: 0,
        side: 0.5,
      })
      expect(body).toMatchObject({ width: 400, height: 400 })
      expect((await send(photo, { purpose: 'avatar' })).body).toMatchObject({ width: 600, height: 600 })
    })

    test('for the diary is never cut', async () => {
      const { body } = await send(photo, { purpose: 'diary', left: 0.1, top: 0, side: 0.5 })
      expect(body).toMatchObject({ width: 800, height: 600 })
    })

    test.each([
      [{}],
      [{ purpose: 'banner' }],
      [{ purpose: 'avatar', side: 0.01 }],
      [{ purpose: 'avatar', side: 1.1 }],
      [{ purpose: 'avatar', left: -0.1 }],
      [{ purpose: 'avatar', top: 'NaN' }],
      [{ purpose: 'diary', name: '../../etc/passwd' }],
    ])('with %j is refused', async (input) => {
      expect(outcome(await send(photo, input))).toEqual([422, 'INVALID_INPUT'])
      await expectNothingLeft()
    })

    test('by a visitor is refused', async () => {
      const answer = await current.server.client().upload(media.upload, photo, {}, { purpose: 'diary' })
      expect(outcome(answer)).toEqual([401, 'NOT_SIGNED_IN'])
      await expectNothingLeft()
    })

    test.each(['application/gpx+xml', 'image/jpeg', 'multipart/form-data; boundary=x', 'application/json'])(
      'as %s is refused',
      async (type) => {
        const file = type === 'application/json' ? '{}' : photo
        const answer = await current.rider.upload(
          media.upload,
          file,
          { 'content-type': type },
          { purpose: 'diary' },
        )
        expect(outcome(answer)).toEqual([415, 'UNSUPPORTED_CONTENT'])
        await expectNothingLeft()
      },
    )

    test('of nothing is refused', async () => {
      expect(outcome(await send(new Uint8Array()))).toEqual([422, 'PICTURE_EMPTY_FILE'])
      await expectNothingLeft()
    })

    test('at most two hundred an hour', async () => {
      expect((await send(photo)).status).toBe(200)
      await sql()`update attempts set count = 199 where bucket = 'picture_upload'`
      expect((await send(photo)).status).toBe(200)
      expect(outcome(await send(photo))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
      expect((await uploadPicture(await clientOf(current.server, 'user'))).key).toMatch(/^[\w-]{32}$/)
    })
  })

  describe('the settings', () => {
    const padded = async (bytes: number) => {
      const file = new Uint8Array(bytes)
      file.set(photo)
      return file
    }

    test('say how large a file may be, to the byte', async () => {
      await changeSettings(current.server, { maxFileSize: 1 })
      expect((await send(await padded(1024 * 1024))).status).toBe(200)
      const { status, body } = await send(await padded(1024 * 1024 + 1))
      expect([status, body]).toEqual([413, { code: 'PICTURE_TOO_LARGE', message: 'La foto supera 1 MB.' }])
    })

    test('name their limit', async () => {
      await changeSettings(current.server, { maxFileSize: 5 })
      const { body } = await send(await padded(6 * 1024 * 1024))
      expect(body.message).toBe('La foto supera i 5 MB.')
    })

    test('allow ten megabytes at most', async () => {
      expect((await send(await padded(10 * 1024 * 1024))).status).toBe(200)
      expect(outcome(await send(await padded(10 * 1024 * 1024 + 1)))).toEqual([413, 'PICTURE_TOO_LARGE'])
    })

    test.each([
      [['jpg'], 200, 422, 'Usa JPEG.'],
      [['jpeg'], 200, 422, 'Usa JPEG.'],
      [['png', 'pdf'], 422, 200, 'Usa PNG.'],
      [['jpg', 'png'], 200, 200, ''],
    ] as const)('allow %j', async (allowedFileTypes, ofJpeg, ofPng, words) => {
      await changeSettings(current.server, { allowedFileTypes: [...allowedFileTypes] })
      const answers = [await send(photo), await send(await aPhoto({ format: 'png' }))]
      expect(answers.map(({ status }) => status)).toEqual([ofJpeg, ofPng])
      for (const { body } of answers.filter(({ status }) => status !== 200))
        expect(body).toEqual({
          code: 'PICTURE_TYPE',
          message: `Il file non è una foto in un formato accettato. ${words}`,
        })
    })

    test('that allow no kind of photograph say so', async () => {
      await changeSettings(current.server, { allowedFileTypes: ['pdf'] })
      expect((await send(photo)).body.message).toBe('Al momento non si possono caricare foto.')
    })
  })

  const spooled = () => readdir(join(current.place.env.DATA_DIR ?? '', 'uploads'))

  describe('fifty uploads at once', () => {
    /** Whoever got 200 has everything; whoever was told to come back has nothing. */
    async function expectWhole(answers: Answer<{ key: string }>[]) {
      const counts = tally(answers.map((answer) => outcome(answer).join(' ')))
      expect(Object.keys(counts).filter((key) => key !== '200 ' && key !== '503 BUSY')).toEqual([])
      expect(counts['200 ']).toBeGreaterThanOrEqual(1)
      const kept = answers.filter(({ status }) => status === 200).map(({ body }) => body.key)
      expect((await rows()).map(({ key }) => key).sort()).toEqual([...kept].sort())
      expect(await files()).toEqual(kept.flatMap(filesOf).sort())
      expect(await trash()).toEqual([])
      return counts
    }

    test('by one person: four are taken, the others told to come back', async () => {
      const counts = await expectWhole(await Promise.all(times(50, () => send(photo))))
      expect(counts['503 BUSY']).toBeGreaterThanOrEqual(1)
      // What was sent away was no attempt.
      const [attempts] = await sql()`select count from attempts where bucket = 'picture_upload'`
      expect(attempts?.count).toBe(counts['200 '])
    })

    test('that never end: four lie on the disk, and no more', async () => {
      const { rider } = current
      const begun = times(10, () => beginUpload(rider))
      const refused = await Promise.all(begun.map(({ answered }) => answered))
      expect(refused.filter((status) => status === 503)).toHaveLength(6)
      expect(await spooled()).toHaveLength(4)
      for (const { end } of begun) end()
      await expect.poll(spooled).toEqual([])
      expect((await send(photo)).status).toBe(200)
    })

    test('by seventeen people', async () => {
      const people = await Promise.all(times(17, () => clientOf(current.server, 'user')))
      const clients = times(50, (i) => people[i % 17] as TestClient)
      await expectWhole(
        await Promise.all(
          clients.map((client) => client.upload(media.upload, photo, {}, { purpose: 'diary' })),
        ),
      )
    })
  })
})
