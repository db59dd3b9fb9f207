import { afterAll, beforeEach, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { inbox } from '#contract/inbox.ts'
import { media } from '#contract/media.ts'
import { notifications } from '#contract/notifications.ts'
import { pois } from '#contract/poi.ts'
import { push } from '#contract/push.ts'
import type { Settings } from '#contract/settings.ts'
import { notify } from '#server/platform/notices.ts'
import { postInput, writePost } from '#server/testing/community.ts'
import { approve, propose } from '#server/testing/events.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { askForFriendship } from '#server/testing/friends.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { aPhoto } from '#server/testing/pictures.ts'
import { poiInput } from '#server/testing/poi.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { updateSettings } from '#server/testing/settings.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { enrol } from '#server/testing/two-factor.ts'

// Each switch is flipped as a super admin does it, and what follows is seen from outside.
const pushService = await startPushService()
const server = withTestServer({ passwords: quickHasher(), config: { pushOrigins: [pushService.origin] } })
let boss: Rider
const flip = (wanted: Partial<Settings>) => updateSettings(server.current, boss.client, wanted)
const rider = () => signedInRider(server.current)
const visitor = () => server.current.client()
const site = async () => (await visitor().call(auth.session)).body.site
const wrong = ({ email }: { email: string }) =>
  visitor().call(auth.login, { identifier: email, password: 'sbagliata' })

afterAll(() => pushService.stop())
beforeEach(async () => {
  await server.current.database.sql`delete from admin_notifications`
  boss = await signedInRider(server.current, { role: 'super_admin' })
})

test('appName and appDescription are what the site and its mails call themselves', async () => {
  await flip({ appName: 'Curve & "Passi"', appDescription: 'Solo strade belle.' })
  expect(await site()).toMatchObject({ appName: 'Curve & "Passi"', appDescription: 'Solo strade belle.' })
  const manifest = await visitor().send<string>('GET', '/manifest.webmanifest')
  expect(JSON.parse(manifest.body)).toMatchObject({
    name: 'Curve & "Passi"',
    description: 'Solo strade belle.',
  })
  const form = signUpForm()
  await visitor().call(auth.signUp, form)
  const mail = await server.current.mailbox.next(form.email)
  expect(mail).toContain('From: "Curve & \\"Passi\\"" <no-reply@')
  expect(mail).toContain('benvenuto su Curve & "Passi"!')
  expect(mail).toContain('benvenuto su Curve &amp; &quot;Passi&quot;!')
  expect(mail).not.toContain('Tornanti')
})

test('maintenanceMode closes the site for all but admins, and opens it again', async () => {
  const anna = await rider()
  await flip({ maintenanceMode: true })
  expect(outcome(await anna.client.call(auth.listSessions))).toEqual([503, 'MAINTENANCE'])
  expect((await boss.client.call(auth.listSessions)).status).toBe(200)
  await flip({ maintenanceMode: false })
  expect((await anna.client.call(auth.listSessions)).status).toBe(200)
})

test('registrationEnabled closes the sign-up', async () => {
  await flip({ registrationEnabled: false })
  expect((await site()).isRegistrationOpen).toBe(false)
  expect(outcome(await visitor().call(auth.signUp, signUpForm()))).toEqual([403, 'REGISTRATION_CLOSED'])
  await flip({ registrationEnabled: true })
  expect((await visitor().call(auth.signUp, signUpForm())).status).toBe(200)
})

test('sessionTimeout ends sessions of older use', async () => {
  const anna = await rider()
  const seenBefore = (hours: number) => server.current.database.sql`
    update sessions set last_seen_at = now() - make_interval(hours => ${hours}) where user_id = ${anna.id}`
  await seenBefore(3)
  await flip({ sessionTimeout: 2 })
  expect(outcome(await anna.client.call(auth.listSessions))).toEqual([401, 'NOT_SIGNED_IN'])
  await flip({ sessionTimeout: 4 })
  expect((await anna.client.call(auth.listSessions)).status).toBe(200)
})

test('maxLoginAttempts says how many wrong passwords come before the pause', async () => {
  const anna = await server.current.people.create()
  await flip({ maxLoginAttempts: 3 })
  const answers = []
  for (let attempt = 0; attempt < 4; attempt++) answers.push((await wrong(anna)).status)
  expect(answers).toEqual([401, 401, 401, 429])
})

test('passwordMinLength holds for new passwords', async () => {
  await flip({ passwordMinLength: 30 })
  const refused = await visitor().call(auth.signUp, signUpForm())
  expect(refused.body.fields).toMatchObject({ password: 'Password deve essere tra 30 e 128 caratteri' })
  await flip({ passwordMinLength: 8 })
  expect((await visitor().call(auth.signUp, signUpForm())).status).toBe(200)
})

test('autoApproveEvents puts proposals into the calendar at once, and tells no admin', async () => {
  const anna = await rider()
  await flip({ autoApproveEvents: true })
  expect((await propose(anna)).status).toBe('approved')
  expect((await boss.client.call(notifications.summary)).body.unreadCount).toBe(0)
  await flip({ autoApproveEvents: false })
  expect((await propose(anna)).status).toBe('pending')
})

test('maxFileSize and allowedFileTypes say which photographs are taken', async () => {
  const anna = await rider()
  const send = (file: Uint8Array<ArrayBuffer>) =>
    anna.client.upload(media.upload, file, {}, { purpose: 'post' })
  const [jpeg, png] = [await aPhoto(), await aPhoto({ format: 'png' })]
  const large = new Uint8Array(1024 * 1024 + 1)
  large.set(jpeg)
  await flip({ maxFileSize: 1, allowedFileTypes: ['png', 'pdf'] })
  expect(outcome(await send(jpeg))).toEqual([422, 'PICTURE_TYPE'])
  expect((await send(png)).status).toBe(200)
  expect(outcome(await send(large))).toEqual([413, 'PICTURE_TOO_LARGE'])
  await flip({ maxFileSize: 2, allowedFileTypes: ['jpg'] })
  expect((await send(large)).status).toBe(200)
  expect(outcome(await send(png))).toEqual([422, 'PICTURE_TYPE'])
  await flip({ allowedFileTypes: [] })
  expect((await send(jpeg)).body.message).toBe('Al momento non si possono caricare foto.')
})

test('moderationEnabled makes the first post of a person wait', async () => {
  const [anna, bruno] = [await rider(), await rider()]
  expect((await anna.client.call(community.create, postInput())).body.status).toBe('waiting')
  await flip({ moderationEnabled: false })
  expect((await bruno.client.call(community.create, postInput())).body.status).toBe('published')
})

test('emailNotifications stops notices, also those that wait, and never what an account needs', async () => {
  const [anna, { sql }] = [await rider(), server.current.database]
  // One that was asked for before, and whose turn comes later.
  const waiting = await propose(anna)
  await sql`
    insert into mail_outbox (kind, user_id, event_id, next_attempt_at)
    values ('event_rejected', ${anna.id}, ${waiting.id}, now() + interval '1 hour')`
  await flip({ emailNotifications: false })
  await sql`update mail_outbox set next_attempt_at = now() where user_id = ${anna.id}`
  await approve(boss, await propose(anna))
  await visitor().call(auth.requestPasswordReset, { identifier: anna.email })
  await server.current.mailbox.next(anna.email)
  await expect.poll(async () => (await sql`select from mail_outbox where sent_at is null`).length).toBe(0)
  const mails = await server.current.mailbox.to(anna.email)
  expect(mails.map((mail) => /Subject: (.*)/.exec(mail)?.[1])).toEqual(['Reimposta la tua password'])
  await flip({ emailNotifications: true })
  await approve(boss, await propose(anna))
  expect(await server.current.mailbox.next(anna.email, 2)).toContain('è stato approvato')
})

test('emailNotifications stops what the inbox tells by mail too, and lets it go again', async () => {
  const [anna, bruno, carla] = [await rider(), await rider(), await rider()]
  const { sql } = server.current.database
  const told = async () => (await anna.client.call(inbox.list)).body.items.length
  await flip({ emailNotifications: false })
  await askForFriendship(bruno, anna)
  await expect.poll(async () => (await sql`select from mail_outbox where sent_at is null`).length).toBe(0)
  expect([await told(), await server.current.mailbox.to(anna.email)]).toEqual([1, []])
  await flip({ emailNotifications: true })
  await askForFriendship(carla, anna)
  expect(await server.current.mailbox.next(anna.email)).toContain('richiesta di amicizia')
})

test('pushNotifications is handed to every page, and without it nothing leaves', async () => {
  const [anna, bruno, carla] = [await rider(), await rider(), await rider()]
  const { sql } = server.current.database
  const waiting = async () => (await sql`select from push_outbox`).length
  await flip({ pushNotifications: true })
  expect((await site()).hasPushNotifications).toBe(true)
  const { path, subscription } = pushService.browser()
  expect((await anna.client.call(push.subscribe, subscription)).status).toBe(200)
  // One that the service did not take before, and whose turn comes later.
  pushService.answer(path, 503)
  await askForFriendship(bruno, anna)
  const postponed = () => sql`select from push_outbox where next_attempt_at > now() and claimed_until is null`
  await expect.poll(async () => (await postponed()).length).toBe(1)
  pushService.answer(path, 201)
  await flip({ pushNotifications: false })
  expect((await site()).hasPushNotifications).toBe(false)
  const tries = pushService.tries()
  await sql`update push_outbox set next_attempt_at = now()`
  await notify(sql, 'push_queued')
  await expect.poll(waiting).toBe(0)
  await askForFriendship(carla, anna)
  expect([await waiting(), pushService.tries()]).toEqual([0, tries])
  await flip({ pushNotifications: true })
  await askForFriendship(await rider(), anna)
  await pushService.until(1)
  expect(pushService.received.map(({ path }) => path)).toEqual([path])
})

test('twoFactorRequired leaves admins nothing but setting it up', async () => {
  expect((await boss.client.call(notifications.list)).status).toBe(200)
  await flip({ twoFactorRequired: true })
  const { client } = await signedInRider(server.current, { role: 'admin' })
  expect(outcome(await client.call(notifications.list))).toEqual([403, 'TWO_FACTOR_REQUIRED'])
  await enrol(client)
  expect((await client.call(notifications.list)).status).toBe(200)
})

const typesTold = async () =>
  (await boss.client.call(notifications.list)).body.items.map(({ type }) => type).sort()

test('adminAlerts governs what is told of events, points, reports and security', async () => {
  const [anna, bruno] = [await rider(), await rider()]
  const target = await server.current.people.create({ role: 'admin' })
  await flip({ moderationEnabled: false, adminAlerts: false })
  const happen = async () => {
    await propose(anna)
    await anna.client.call(pois.propose, poiInput())
    const { id } = await writePost(anna)
    await bruno.client.call(community.reportPost, { id, reason: 'spam', note: null })
    for (let attempt = 0; attempt < 6; attempt++) await wrong(target)
  }
  await happen()
  expect(await typesTold()).toEqual([])
  await server.current.database.sql`delete from attempts`
  await flip({ adminAlerts: true })
  await happen()
  expect(await typesTold()).toEqual(['content_reported', 'event_pending', 'poi_proposed', 'warning'])
})

test('userRegistrationAlerts governs what is told of sign-ups, and nothing else', async () => {
  await flip({ userRegistrationAlerts: false })
  await visitor().call(auth.signUp, signUpForm())
  await propose(await rider())
  expect(await typesTold()).toEqual(['event_pending'])
  await flip({ userRegistrationAlerts: true, adminAlerts: false })
  await visitor().call(auth.signUp, signUpForm())
  expect(await typesTold()).toEqual(['event_pending', 'user_registration'])
})

test('an account that goes takes what was told of it along', async () => {
  const form = signUpForm()
  await visitor().call(auth.signUp, form)
  const client = visitor()
  await client.call(auth.login, { identifier: form.email, password: form.password })
  await client.call(pois.propose, poiInput())
  expect(await typesTold()).toEqual(['poi_proposed', 'user_registration'])
  expect((await client.call(account.delete, { password: form.password })).status).toBe(200)
  expect(await server.current.database.sql`select from admin_notifications`).toHaveLength(0)
})
