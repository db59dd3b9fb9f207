import { successfulCalls } from '#server/testing/walk.ts'
import { expect, test } from './support/attacker.ts'
import { preparedBy } from './support/forgery.ts'
import { everythingSaid } from './support/inspect.ts'
import { launchOptions } from './support/launch.ts'
import { heading, logIn, signOut } from './support/test.ts'

test('neither a page nor a picture of ours appears in the frame of another site', async ({
  app,
  attacker,
  victim,
}) => {
  const { client, input } = (await successfulCalls['media.get']?.(preparedBy(app))) ?? {}
  const place = { domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'None' as const }
  await victim
    .context()
    .addCookies([...(client?.cookies ?? [])].map(([name, value]) => ({ name, value, ...place })))
  const picture = `/api/media/${input?.key}/${input?.size}`
  const addresses = ['/', '/profile', '/login', '/api/auth/session', '/api/docs', picture].map(
    (path) => app.url + path,
  )
  await victim.goto(attacker)
  const embed = async (address: string, tag: 'iframe' | 'object' | 'embed') =>
    victim.evaluate(
      ([source, name]) =>
        new Promise<void>((resolve) => {
          const frame = document.createElement(name)
          frame.setAttribute(name === 'object' ? 'data' : 'src', source)
          for (const event of ['load', 'error']) frame.addEventListener(event, () => resolve())
          document.body.append(frame)
        }),
      [address, tag] as const,
    )
  const framed = () =>
    victim
      .frames()
      .slice(1)
      .map((frame) => frame.url())
      .filter((url) => !url.startsWith('chrome-error:') && url !== 'about:blank' && url !== '')
  // A frame that may be one is seen by the same eyes.
  await embed(attacker, 'iframe')
  expect(framed()).toEqual([`${attacker}/`])
  for (const address of addresses) for (const tag of ['iframe', 'object'] as const) await embed(address, tag)
  expect(framed()).toEqual([`${attacker}/`])

  const widthOf = (address: string) =>
    victim.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode().catch(() => undefined)
      return image.naturalWidth
    }, address)
  expect(await widthOf(app.url + picture)).toBe(0)
  await victim.goto(`${app.url}/api/health`)
  expect(await widthOf(app.url + picture)).toBeGreaterThan(0)
})

test('after signing out, going back and opening anew show nothing of the person', async ({ page, app }) => {
  const person = await app.people.create()
  const secrets = [person.email, person.nickname, 'Anna Prova']
  await page.goto('/login')
  await logIn(page, person.email, person.password)
  await expect(heading(page, 'Tornanti')).toBeVisible()
  for (const path of ['/friends', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Menu utente' })).toBeVisible()
  }
  await expect.poll(() => everythingSaid(page)).toContain(person.email)
  await signOut(page)
  await expect(heading(page, 'Accedi')).toBeVisible()
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack()
    await expect(heading(page, 'Accedi')).toBeVisible()
    for (const secret of secrets) expect(await everythingSaid(page)).not.toContain(secret)
  }
  await page.reload()
  await expect(heading(page, 'Accedi')).toBeVisible()
  for (const secret of secrets) expect(await everythingSaid(page)).not.toContain(secret)
})

test('a page that the browser kept whole is thrown away once its person has left in another tab', async ({
  app,
  playwright,
}) => {
  const person = await app.people.create()
  const browser = await playwright.chromium.launch({
    ...launchOptions(),
    // Playwright takes this memory away; people have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted)
    }),
  )
  await page.goto('/login')
  await logIn(page, person.email, person.password)
  await expect(heading(page, 'Tornanti')).toBeVisible()
  await page.goto('/profile')
  await expect(heading(page, 'Il mio Profilo')).toBeVisible()
  await expect.poll(() => everythingSaid(page)).toContain(person.email)
  await page.goto('/api/health')
  await other.goto('/')
  await signOut(other)
  await expect(heading(other, 'Accedi')).toBeVisible()
  // Playwright waits for ever for a page that comes out of that memory.
  await page.goBack({ timeout: 20_000 })
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'false')
  await expect(heading(page, 'Accedi')).toBeVisible()
  expect(await everythingSaid(page)).not.toContain(person.email)
  await browser.close()
})
