import { randomBytes } from 'node:crypto'
import sharp, { type Create, type Sharp } from 'sharp'
import { media, type Picture, type PicturePurpose, type PictureSize, pictureUrl } from '#contract/media.ts'
import type { Sql } from '#server/db/client.ts'
import type { TestClient } from './test-client.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** A copy in a buffer of its own, as requests take them. */
export const bytesOf = (buffer: Uint8Array): Bytes => new Uint8Array(buffer)

/** A photograph of nothing: a gradient, so that it is neither tiny nor noise. */
export async function aPhoto(
  wish: { width?: number; height?: number; format?: 'jpeg' | 'png' } = {},
): Promise<Bytes> {
  const { width = 800, height = 600, format = 'jpeg' } = wish
  const gradient = sharp({ create: background(width, height) }).composite([
    {
      input: { create: { ...background(Math.ceil(width / 2), height), background: '#c33' } },
      left: 0,
      top: 0,
    },
  ])
  return bytesOf(await gradient[format]().toBuffer())
}

/** Four quarters: red and green above, blue and white below. What is where tells how it was turned and cut. */
export async function quarters(width: number, height: number): Promise<Sharp> {
  const [right, lower] = [Math.floor(width / 2), Math.floor(height / 2)]
  const part = (colour: string, left: number, top: number) => ({
    input: {
      create: {
        ...background(left === 0 ? right : width - right, top === 0 ? lower : height - lower),
        background: colour,
      },
    },
    left,
    top,
  })
  const drawn = await sharp({ create: background(width, height) })
    .composite([
      part('#f00', 0, 0),
      part('#0f0', right, 0),
      part('#00f', 0, lower),
      part('#fff', right, lower),
    ])
    .png()
    .toBuffer()
  return sharp(drawn)
}

/** The four corners of a picture in the letters of their colours, clockwise from the upper left. */
export async function corners(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [nearX, nearY] = [Math.floor(width / 8), Math.floor(height / 8)]
  const letterAt = (x: number, y: number) => {
    const at = (y * width + x) * channels
    const [r, g, b] = [data[at], data[at + 1], data[at + 2]].map((value) => (value ?? 0) > 128)
    if (r && g && b) return 'w'
    return r ? 'r' : g ? 'g' : b ? 'b' : '?'
  }
  const [farX, farY] = [width - 1 - nearX, height - 1 - nearY]
  return [letterAt(nearX, nearY), letterAt(farX, nearY), letterAt(farX, farY), letterAt(nearX, farY)].join('')
}

const background = (width: number, height: number): Create => ({
  width,
  height,
  channels: 3,
  background: '#37a',
})

/** A picture as a form would send it; fails loudly, for tests that are about something else. */
export async function uploadPicture(
  client: TestClient,
  wish: { purpose?: PicturePurpose; file?: Bytes } = {},
): Promise<Picture> {
  const { purpose = 'diary', file = await aPhoto() } = wish
  const { status, body } = await client.upload(media.upload, file, {}, { purpose })
  if (status !== 200) throw new Error(`Uploading answered ${status}: ${body.message}`)
  return body
}

/** What a browser gets when it shows a copy. */
export async function fetchPicture(client: TestClient, key: string, size: PictureSize = 320) {
  const answer = await fetch(`${client.url}${pictureUrl(key, size)}`, { headers: client.cookieHeader() })
  return {
    status: answer.status,
    headers: answer.headers,
    content: bytesOf(Buffer.from(await answer.arrayBuffer())),
  }
}

/** A picture that the database knows of; its files are not there. */
export async function insertPicture(
  sql: Sql,
  ownerId: string,
  purpose: PicturePurpose = 'avatar',
): Promise<{ id: string; key: string }> {
  const [row] = await sql<{ id: string; key: string }[]>`
    insert into media (key, owner_id, purpose, width, height, bytes)
    values (${randomBytes(24).toString('base64url')}, ${ownerId}, ${purpose}, 800, 600, 54321) returning id, key`
  if (!row) throw new Error('no picture')
  return row
}
