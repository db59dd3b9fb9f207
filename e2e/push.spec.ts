import type { CDPSession, Page } from '@playwright/test'
import { insertPost } from './support/community.ts'
import { named } from './support/diary.ts'
import { expect, heading, signOut } from './support/test.ts'
import { test, workerIsReady } from './support/worker.ts'

// A browser without a push service of its maker says so when it is asked to subscribe.
test.use({ expectedNoise: /Push is not available/ })

type Shown = { title: string; tag: string }

/** As the browser itself would hand it to the worker, once it has opened it. */
async function deliver(page: Page, message: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(cdp)
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify(message),
  })
}

async function registrationOf(cdp: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations
    if (first) resolve(first.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  return promise
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }))
  })

/** What of the worker's own world the page's types do not know. */
type Scope = {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (name: string, init: { notification: Notification }) => Event
}

/** The person presses it: nothing of a page's can do that, so the worker is told as the system tells it. */
async function press(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as Scope
    const [notification] = await scope.registration.getNotifications()
    if (notification) self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

test('a push message is shown, leads to what it is about in the open page, and is read', async ({
  page,
  app,
  signIn,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  const anna = await named(app, 'Anna Prova')
  const postId = await insertPost(app, anna, 'Il Gavia è aperto')
  const [item] = await app.sql<{ id: string }[]>`
    insert into inbox (user_id, kind, post_id, gather_key, is_listed, created_at)
    values (${anna.id}, 'post_comment', ${postId}, 'x', true, now()) returning id`
  await signIn(anna)
  await page.goto('/')
  await workerIsReady(page)
  const id = item?.id ?? ''
  await deliver(page, { id, title: 'Bruno ha commentato il tuo post', path: `/community/${postId}` })
  await expect.poll(() => shown(page)).toEqual([{ title: 'Bruno ha commentato il tuo post', tag: id }])
  await deliver(page, { id, title: 'Carla e Bruno hanno commentato', path: `/community/${postId}` })
  await expect.poll(() => shown(page)).toEqual([{ title: 'Carla e Bruno hanno commentato', tag: id }])
  await press(page)
  await expect(page).toHaveURL(`/community/${postId}`)
  await expect.poll(() => app.sql`select from inbox where id = ${id} and is_read`).toHaveLength(1)
})

test('what stands on the screen goes with whoever signs out', async ({ page, app, signIn, context }) => {
  await context.grantPermissions(['notifications'])
  await signIn(await named(app, 'Anna Prova'))
  await page.goto('/')
  await workerIsReady(page)
  await deliver(page, { id: 'x', title: 'Un segreto di Anna', path: '/friends' })
  await expect.poll(() => shown(page)).toHaveLength(1)
  await signOut(page)
  await expect(heading(page, 'Accedi')).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
})
