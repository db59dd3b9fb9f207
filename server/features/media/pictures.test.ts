import { describe, expect, test } from 'vitest'
import { pictureSizes, pictureUrl } from '#contract/media.ts'
import { inTransaction } from '#server/db/client.ts'
import type { SignedInCtx } from '#server/platform/context.ts'
import { filesOf, insertDiaryEntry, ownerOf, withMediaServer } from '#server/testing/media.ts'
import { fetchPicture, uploadPicture } from '#server/testing/pictures.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { storeKinds } from '#server/testing/stores.ts'
import { claimPictures, deletePictures } from './media.service.ts'

describe.each(storeKinds)('in $kind', ({ start }) => {
  const { current, sql, rows, trash, files } = withMediaServer(start)

  describe('a picture', () => {
    test('of a diary is for its owner alone', async () => {
      const { id, key } = await uploadPicture(current.rider)
      await insertDiaryEntry(sql(), await ownerOf(sql(), id), [id])
      for (const size of pictureSizes) {
        expect((await fetchPicture(current.rider, key, size)).status).toBe(200)
        for (const other of ['user', 'admin', 'super_admin'] as const)
          expect((await fetchPicture(await clientOf(current.server, other), key, size)).status).toBe(404)
        expect((await fetchPicture(current.server.client(), key, size)).status).toBe(401)
      }
    })

    test('of a profile is for everybody signed in, as long as it is that', async () => {
      const { id, key } = await uploadPicture(current.rider, { purpose: 'avatar' })
      const [other, visitor] = [await clientOf(current.server, 'user'), current.server.client()]
      expect((await fetchPicture(other, key)).status).toBe(404)
      await sql()`update profiles set avatar_id = ${id} where user_id = ${await ownerOf(sql(), id)}`
      expect((await fetchPicture(other, key)).status).toBe(200)
      expect((await fetchPicture(visitor, key)).status).toBe(401)
      await sql()`update profiles set avatar_id = null`
      expect((await fetchPicture(other, key)).status).toBe(404)
    })

    test('is kept by browsers for a year, by nobody between, and can do nothing', async () => {
      const { key } = await uploadPicture(current.rider)
      const { headers } = await fetchPicture(current.rider, key)
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(headers.get('content-security-policy')).toBe(
        "sandbox; default-src 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      const missing = await fetchPicture(await clientOf(current.server, 'user'), key)
      expect(missing.headers.get('cache-control')).toBe('no-store')
    })

    test('answers HEAD', async () => {
      const { key } = await uploadPicture(current.rider)
      const head = await current.rider.send('HEAD', pictureUrl(key, 960))
      expect([head.status, head.headers.get('content-type'), head.body]).toEqual([200, 'image/webp', ''])
    })

    test.each([
      '../../../etc/passwd/320',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd/320',
      `${'a'.repeat(31)}/320`,
      `${'a'.repeat(33)}/320`,
      `${'a'.repeat(31)}%00/320`,
      `${'a'.repeat(31)}./320`,
      `${'a'.repeat(32)}/321`,
      `${'a'.repeat(32)}/0`,
      `${'a'.repeat(32)}/..%2f320`,
      `${'a'.repeat(32)}/320.webp`,
      `${'a'.repeat(32)}/320`,
    ])('is not found at %s', async (path) => {
      const answer = await current.rider.send<object>('GET', `/api/media/${path}`)
      expect([404, 422]).toContain(answer.status)
      expect(answer.body.message).toMatch(/^(Contenuto non trovato\.|Correggi gli errori nel modulo)$/)
    })

    test('whose file is gone is not found, and the log says so', async () => {
      const { id, key } = await uploadPicture(current.rider)
      await current.place.store.remove(filesOf(key))
      expect((await fetchPicture(current.rider, key)).status).toBe(404)
      expect(
        current.server.logLines.filter((line) => line.includes(id) && line.includes('is missing')),
      ).toHaveLength(1)
    })
  })

  describe('for the forms around it', () => {
    const as = async (pictureId: string) => {
      const id = await ownerOf(sql(), pictureId)
      return { ...current.server.services, viewer: { id } } as unknown as SignedInCtx
    }

    test('uploads are claimed by their owner, for their purpose, once each', async () => {
      const [first, second] = [await uploadPicture(current.rider), await uploadPicture(current.rider)]
      const avatar = await uploadPicture(current.rider, { purpose: 'avatar' })
      const foreign = await uploadPicture(await clientOf(current.server, 'user'))
      const ctx = await as(first.id)
      const claim = (...ids: string[]) => inTransaction(ctx, (inner) => claimPictures(inner, ids, 'diary'))
      await claim()
      await claim(second.id, first.id)
      for (const wrong of [avatar.id, foreign.id, crypto.randomUUID()])
        await expect(claim(first.id, wrong)).rejects.toMatchObject({ code: 'PICTURE_NOT_FOUND' })
      await expect(claim(first.id, first.id)).rejects.toMatchObject({ code: 'PICTURE_NOT_FOUND' })
    })

    test('a claimed picture cannot be deleted by another form meanwhile', async () => {
      const picture = await uploadPicture(current.rider)
      const ctx = await as(picture.id)
      let order = ''
      const deletion = await inTransaction(ctx, async (inner) => {
        await claimPictures(inner, [picture.id], 'diary')
        const waiting = deletePictures(ctx, [picture.id]).then(() => {
          order += 'deleted '
        })
        await new Promise((resolve) => setTimeout(resolve, 200))
        order += 'saved '
        return { waiting }
      })
      await deletion.waiting
      expect(order).toBe('saved deleted ')
    })

    test('deleting takes one’s own with their files, and nobody else’s', async () => {
      const [own, kept] = [await uploadPicture(current.rider), await uploadPicture(current.rider)]
      const foreign = await uploadPicture(await clientOf(current.server, 'user'))
      await deletePictures(await as(own.id), [own.id, foreign.id])
      const left = [...filesOf(kept.key), ...filesOf(foreign.key)].sort()
      await expect.poll(files).toEqual(left)
      expect((await fetchPicture(current.rider, own.key)).status).toBe(404)
      await expect.poll(trash).toEqual([])
    })

    test('a deletion that is taken back keeps the files', async () => {
      const { id, key } = await uploadPicture(current.rider)
      const ctx = await as(id)
      const undone = inTransaction(ctx, async (inner) => {
        await deletePictures(inner, [id])
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect((await fetchPicture(current.rider, key)).status).toBe(200)
      expect([await files(), await trash()]).toEqual([filesOf(key), []])
    })

    test('what belonged to a deleted entry or account vanishes from the store', async () => {
      const [a, b] = [await uploadPicture(current.rider), await uploadPicture(current.rider)]
      const avatar = await uploadPicture(current.rider, { purpose: 'avatar' })
      const owner = await ownerOf(sql(), a.id)
      const entry = await insertDiaryEntry(sql(), owner, [a.id])
      await insertDiaryEntry(sql(), owner, [b.id])
      await sql()`update profiles set avatar_id = ${avatar.id} where user_id = ${owner}`
      await sql()`delete from diary_entries where id = ${entry}`
      await expect.poll(files).toEqual([...filesOf(b.key), ...filesOf(avatar.key)].sort())
      await sql()`delete from users where id = ${owner}`
      await expect.poll(files).toEqual([])
      expect([await rows(), await sql()`select from diary_photos`]).toEqual([[], []])
      await expect.poll(trash).toEqual([])
    })
  })
})
