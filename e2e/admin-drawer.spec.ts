import type { Page } from '@playwright/test'
import { chooseSection, drawer, menuButton, openSections, sidebar } from './support/admin-menu.ts'
import type { App } from './support/app.ts'
import { axeViolations, setTextSize, sidewaysScrolls, smallTargets } from './support/inspect.ts'
import { expect, heading, test } from './support/test.ts'

type Opening = {
  page: Page
  app: App
  signIn: (who: Awaited<ReturnType<App['people']['create']>>) => Promise<void>
}

/** The back office, as somebody of one's own with a name that is long. */
async function openBackOffice({ page, app, signIn }: Opening, path = '/admin/events') {
  const person = await app.people.create({ role: 'super_admin' })
  await app.sql`
    update profiles set display_name = 'Massimiliano Bartolomeo Sant’Agostino-Cavalcanti'
    where user_id = ${person.id}`
  await signIn(person)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** So many notifications that nobody has read. */
async function leaveUnread({ sql }: App, count: number) {
  await sql`delete from admin_notifications`
  await sql`
    insert into admin_notifications (type, gather_key, is_gathered, count, created_at)
    select 'user_registration', gen_random_uuid()::text, true, 2, now() - make_interval(mins => minutes)
    from generate_series(1, ${count}::int) as minutes`
}

const scrollTop = (page: Page) => page.evaluate(() => document.documentElement.scrollTop)

test.describe('on a phone', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }))

  test('the header says where one is and how much waits; the drawer has all the rest', async ({
    page,
    app,
    signIn,
  }) => {
    await leaveUnread(app, 3)
    await openBackOffice({ page, app, signIn })
    await expect(sidebar(page)).toHaveCount(0)
    const header = page.getByRole('banner')
    await expect(header.getByText('Eventi', { exact: true })).toBeVisible()
    await expect(menuButton(page)).toHaveAccessibleName('Menu di amministrazione, 3 notifiche da leggere')
    await leaveUnread(app, 120)
    await page.goto('/admin/audit')
    await expect(menuButton(page)).toHaveAccessibleName('Menu di amministrazione, 99+ notifiche da leggere')
    await expect(header.getByText('Registro attività', { exact: true })).toBeVisible()
    await page.goto('/admin/content?elenco=verificati')
    await expect(header.getByText('Contenuti & POI', { exact: true })).toBeVisible()

    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
    await menuButton(page).click()
    await expect(drawer(page)).toBeVisible()
    await expect(drawer(page).getByText(/^Massimiliano/)).toBeVisible()
    await expect(drawer(page).getByText('Super Admin', { exact: true })).toBeVisible()
    await expect(drawer(page).getByRole('navigation').getByRole('link')).toHaveText([
      'Dashboard',
      'Gestione Utenti',
      'Eventi',
      'Contenuti & POI',
      'Analisi & Report',
      'Notifiche99+ da leggere',
      'Configurazioni',
    ])
    await expect(drawer(page).locator('[aria-current=page]')).toHaveText(['Contenuti & POI'])
    await expect(drawer(page).getByRole('link', { name: "Torna all'App" })).toHaveAttribute('href', '/')
    const box = () => drawer(page).boundingBox()
    // It slides in.
    await expect.poll(box).toMatchObject({ x: 0, y: 0, height: page.viewportSize()?.height })
    expect((await box())?.width).toBeLessThan(390 - 44)
    expect(await axeViolations(page, 'dialog[open]')).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  })

  test('the focus goes in, stays in, and returns to the button', async ({ page, app, signIn }) => {
    await openBackOffice({ page, app, signIn })
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByRole('heading', { name: 'Amministrazione' })).toBeFocused()
    for (let stops = 0; stops < 14; stops++) {
      await page.keyboard.press('Tab')
      const isBehind = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'),
      )
      expect(isBehind).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()

    // Closed twice before the step is gone: only one step goes.
    await page.keyboard.press('Enter')
    await drawer(page)
      .getByRole('button', { name: 'Chiudi' })
      .evaluate((cross: HTMLElement) => {
        cross.click()
        cross.click()
      })
    await expect(drawer(page)).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL('/admin/events')
  })

  test('the cross, the page behind and the back button close it; what was read stays where it was', async ({
    page,
    app,
    signIn,
  }) => {
    await openBackOffice({ page, app, signIn }, '/admin/settings')
    await page.goto('/admin/events?stato=futuri')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 300))
    await expect.poll(() => scrollTop(page)).toBe(300)
    for (const close of [
      () => drawer(page).getByRole('button', { name: 'Chiudi' }).click(),
      () => page.mouse.click(370, 400),
      () => page.goBack(),
    ]) {
      // By its place: before a click on an element the test's own tools would bring the page to its top.
      await page.mouse.click(28, 28)
      await expect(drawer(page)).toBeVisible()
      await page.mouse.move(370, 500)
      await page.mouse.wheel(0, 400)
      expect(await scrollTop(page)).toBe(300)
      await close()
      await expect(drawer(page)).toHaveCount(0)
      await expect(menuButton(page)).toBeFocused()
      await expect(page).toHaveURL('/admin/events?stato=futuri')
      expect(await scrollTop(page)).toBe(300)
    }
    await page.goBack()
    await expect(page).toHaveURL('/admin/settings')
    await expect(drawer(page)).toHaveCount(0)
  })

  test('a section is chosen: the drawer goes, one begins at its heading, and back is where one was', async ({
    page,
    app,
    signIn,
  }) => {
    await openBackOffice({ page, app, signIn })
    await chooseSection(page, 'Analisi & Report')
    await expect(page).toHaveURL('/admin/analytics')
    await expect(drawer(page)).toHaveCount(0)
    await expect(heading(page, 'Analisi & Report')).toBeFocused()
    await page.goBack()
    await expect(heading(page, 'Eventi')).toBeFocused()
    await expect(drawer(page)).toHaveCount(0)

    await chooseSection(page, 'Eventi')
    await expect(drawer(page)).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
    await expect(page).toHaveURL('/admin/events')

    await chooseSection(page, "Torna all'App")
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Tornanti')).toBeFocused()
    await expect(menuButton(page)).toHaveCount(0)
    await page.goBack()
    await expect(heading(page, 'Eventi')).toBeVisible()
    await expect(drawer(page)).toHaveCount(0)
  })

  test('with something unsaved it asks first; whoever stays is back at the form', async ({
    page,
    app,
    signIn,
  }) => {
    await openBackOffice({ page, app, signIn }, '/admin/settings')
    const name = page.getByLabel('Nome dell’app')
    await name.fill('Curve')
    await chooseSection(page, 'Dashboard')
    await page.getByRole('alertdialog').getByRole('button').first().click()
    await expect(drawer(page)).toHaveCount(0)
    await expect(name).toHaveValue('Curve')
    await expect(page).toHaveURL('/admin/settings')
  })

  test('turned to where the sidebar has room, it goes without a trace', async ({ page, app, signIn }) => {
    await openBackOffice({ page, app, signIn })
    await openSections(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(drawer(page)).toHaveCount(0)
    await expect(sidebar(page)).toBeVisible()
    await expect(menuButton(page)).toHaveCount(0)
    await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Eventi')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menuButton(page)).toBeVisible()
    await expect(drawer(page)).toHaveCount(0)
  })

  test('it slides in, but not for those who asked for less motion', async ({ page, app, signIn }) => {
    await openBackOffice({ page, app, signIn })
    for (const [reducedMotion, name] of [
      ['no-preference', 'modal-in'],
      ['reduce', 'none'],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await openSections(page)
      await expect(drawer(page)).toHaveCSS('animation-name', name)
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toHaveCount(0)
    }
  })

  test('on a low screen everything in it is reached', async ({ page, app, signIn }) => {
    await openBackOffice({ page, app, signIn })
    await page.setViewportSize({ width: 667, height: 320 })
    await menuButton(page).click()
    const back = drawer(page).getByRole('link', { name: "Torna all'App" })
    await back.scrollIntoViewIfNeeded()
    await expect(back).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a wide screen', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }))

  test('the sidebar stands, with who is signed in, and there is no menu button', async ({
    page,
    app,
    signIn,
  }) => {
    await leaveUnread(app, 120)
    await openBackOffice({ page, app, signIn })
    await expect(menuButton(page)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Tornanti/ })).toBeVisible()
    await expect(sidebar(page).getByText(/^Massimiliano/)).toBeVisible()
    await expect(sidebar(page).getByText('Super Admin', { exact: true })).toBeVisible()
    await expect(sidebar(page).locator('[aria-current=page]')).toHaveText(['Eventi'])
    await expect(sidebar(page).getByRole('link', { name: /^Notifiche/ })).toHaveText(
      'Notifiche99+ da leggere',
    )
    await expect(sidebar(page).getByRole('link', { name: "Torna all'App" })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysScrolls(page)).toEqual([])
  })

  test('with text twice as large there is no room for it: the menu takes its place', async ({
    page,
    app,
    signIn,
  }) => {
    await openBackOffice({ page, app, signIn })
    await setTextSize(page, 200)
    await expect(sidebar(page)).toHaveCount(0)
    await menuButton(page).click()
    await expect(drawer(page)).toBeVisible()
    await setTextSize(page, 100)
    await expect(drawer(page)).toHaveCount(0)
    await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
})
