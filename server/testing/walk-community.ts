import { community } from '#contract/community.ts'
import { type ReportedContent, reports } from '#contract/reports.ts'
import { approval, commentInput, insertPostPhoto, postInput, writeComment, writePost } from './community.ts'
import { routeOf } from './itineraries.ts'
import { type Rider, signedInRider } from './riders.ts'
import type { Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

/** Everything that a post can hold, so that the walk sees every field. */
async function richWish(server: TestServer, rider: Rider) {
  const { mediaId } = await insertPostPhoto(server.database.sql, rider)
  return {
    location: 'Bormio',
    tags: ['gavia'],
    routeId: await routeOf(server),
    photos: [{ mediaId, alt: 'Il passo' }],
  }
}

/** A post that waits, and an admin who may publish it. */
async function waiting(server: TestServer) {
  const rider = await signedInRider(server)
  const admin = await signedInRider(server, { role: 'admin' })
  return { rider, admin, post: await writePost(rider, await richWish(server, rider)) }
}

async function published(server: TestServer) {
  const found = await waiting(server)
  await found.admin.client.call(community.approve, approval(found.post))
  return found
}

const withPost =
  (more: Record<string, unknown> = {}): Preparation =>
  async (server) => {
    const { rider, post } = await published(server)
    return { client: rider.client, input: { id: post.id, ...more } }
  }

const withComment =
  (more: Record<string, unknown> = {}): Preparation =>
  async (server) => {
    const { rider, post } = await published(server)
    const { id } = await writeComment(rider, post.id)
    return { client: rider.client, input: { id, ...more } }
  }

/** By somebody else: nobody reports what they wrote themselves. */
const byAnother =
  (prepare: Preparation): Preparation =>
  async (server) => ({ ...(await prepare(server)), client: (await signedInRider(server)).client })

/** A comment that was reported, and an admin to decide on it. */
const reported =
  (more: (found: ReportedContent) => Record<string, unknown> = () => ({})): Preparation =>
  async (server) => {
    const { rider, admin, post } = await published(server)
    const { id } = await writeComment(rider, post.id)
    const other = await signedInRider(server)
    await other.client.call(community.reportComment, { id, reason: 'other', note: 'Offende.' })
    const found = (await admin.client.call(reports.list)).body.items.find((item) => item.id === id)
    if (!found) throw new Error('Nothing is reported.')
    return { client: admin.client, input: more(found) }
  }

export const communityCalls: Record<string, Preparation> = {
  'community.feed': async (server) => ({ client: (await published(server)).rider.client }),
  'community.post': withPost(),
  'community.news': async (server) => {
    const { rider, post } = await published(server)
    return { client: rider.client, input: { newest: null, ids: [post.id] } }
  },
  'community.create': async (server) => {
    const rider = await signedInRider(server)
    return { client: rider.client, input: postInput(await richWish(server, rider)) }
  },
  'community.waiting': async (server) => ({ client: (await waiting(server)).rider.client }),
  'community.approve': async (server) => {
    const { admin, post } = await waiting(server)
    return { client: admin.client, input: approval(post) }
  },
  'community.delete': withPost(),
  'community.like': withPost(),
  'community.unlike': withPost(),
  'community.comments': async (server) => {
    const { rider, post } = await published(server)
    await writeComment(rider, post.id)
    return { client: rider.client, input: { id: post.id } }
  },
  'community.comment': async (server) => {
    const { rider, post } = await published(server)
    return { client: rider.client, input: commentInput(post.id) }
  },
  'community.deleteComment': withComment(),
  'community.reportPost': byAnother(withPost({ reason: 'spam' })),
  'community.reportComment': byAnother(withComment({ reason: 'other', note: 'Offende.' })),
  'reports.list': reported(),
  'reports.count': reported(),
  'reports.dismiss': reported(({ kind, id, seen }) => ({ kind, id, seen })),
  'community.stats': async (server) => ({ client: (await signedInRider(server)).client }),
}
