import { home, publicScreens, riderScreens, superAdminScreens } from './support/screens.ts'
import { expect, heading, logIn, riders, test } from './support/test.ts'

test('one cookie, unreadable by scripts, and nothing private in the storage of the browser', async ({
  page,
  context,
  app,
}) => {
  const person = await app.people.create()
  await page.goto('/login')
  expect(await context.cookies()).toEqual([])
  await logIn(page, person.email, person.password)
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await page.goto('/profile')
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()

  const cookies = await context.cookies()
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatchObject({ name: 'tornanti', httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await indexedDB.databases(),
      await caches.keys(),
      window.name,
    ]),
  )
  const secrets = [person.email, person.nickname, person.phone, person.password, cookies[0]?.value]
  for (const secret of secrets) expect(stored).not.toContain(secret)
  // Whose things are kept for the time without signal, and since when they are here: an id, which opens nothing, and a time.
  const known = /^(tornanti\.(notifications-asked|kept-by|signed-in-at)|tsr-scroll-restoration)/
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  for (const key of keys) expect(key).toMatch(known)
})

test('a crawl of every screen meets no console error, no policy violation and no other host', async ({
  page,
  signIn,
}) => {
  test.slow()
  // The fixture `quiet` judges; here every violation is made audible to it.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  const walk = async (screens: typeof publicScreens) => {
    for (const { path, heading: title } of screens) {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
    }
  }
  await walk([...publicScreens, { path: '/_ui', heading: 'Componenti' }])
  await signIn(riders.rider)
  await walk([home, ...riderScreens, { path: '/privacy-policy', heading: 'Privacy Policy' }])
  await signIn(riders.superAdmin)
  await walk([home, { path: '/admin', heading: 'Dashboard' }, ...superAdminScreens])
})

test('notification permission is asked on start, once', async ({ page, context }) => {
  let asked = 0
  await context.exposeFunction('countQuestion', () => {
    asked++
  })
  await context.addInitScript(() => {
    const requestPermission = async () => {
      await (window as unknown as { countQuestion: () => Promise<void> }).countQuestion()
      return 'default'
    }
    Object.defineProperty(window, 'Notification', { value: { permission: 'default', requestPermission } })
  })
  await page.goto('/login')
  await expect.poll(() => asked).toBe(1)
  await page.reload()
  await expect(heading(page, 'Accedi')).toBeVisible()
  await logIn(page, riders.rider)
  await expect(heading(page, 'Tornanti')).toBeVisible()
  expect(asked).toBe(1)
})

test('analytics are only logged to the console, without personal data', async ({ page, app }) => {
  const person = await app.people.create()
  const events: unknown[] = []
  const sent: string[] = []
  page.on('console', async (message) => {
    if (message.text().startsWith('[analytics]')) events.push(await message.args()[1]?.jsonValue())
  })
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(`/user/${person.id}?q=${person.nickname}`)
  await expect(heading(page, 'Accedi')).toBeVisible()
  await logIn(page, person.email, person.password)
  await expect(heading(page, 'Profilo')).toBeVisible()
  await expect
    .poll(() => events)
    .toEqual([
      { name: 'page_view', route: '/login' },
      { name: 'sign_in' },
      { name: 'page_view', route: '/user/$userId' },
    ])
  const paths = sent.filter((path) => path.startsWith('/api/'))
  expect(new Set(paths)).toEqual(
    new Set(['/api/auth/login', '/api/live', '/api/notifications/summary', `/api/users/${person.id}`]),
  )
})
