import type { InboxTarget } from '#contract/inbox.ts'

/** As the web app calls its screens (web/paths.ts). */
export const pathOf = ({ to, id }: InboxTarget): string => (id === null ? paths[to] : `${paths[to]}/${id}`)

const paths: Record<InboxTarget['to'], string> = {
  friends: '/friends',
  profile: '/profile',
  user: '/user',
  post: '/community',
  event: '/events',
}
