import { formatDate, romeDay } from '#contract/dates.ts'
import { form as diaryForm, newEntry, openDiary } from './support/diary.ts'
import { createButton, dayAhead, fill, fillDates, openEvents, sendForm } from './support/events.ts'
import { expect, test, toast } from './support/test.ts'

/** Behind Rome by six hours and ahead by twelve: at each of the two moments one of them is on another day. */
const zones = ['America/New_York', 'Pacific/Apia']
const moments = ['2026-11-16T23:30:00Z', '2026-11-16T11:30:00Z']

for (const timezoneId of zones)
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('an event stands on its card as it was typed, in the time of Rome', async ({
      page,
      app,
      signIn,
    }) => {
      await signIn(await app.people.create())
      // Near midnight of Rome, where days are mistaken.
      await page.clock.setFixedTime(`${dayAhead(0)}T23:30:00Z`)
      await openEvents(page)
      await createButton(page).first().click()
      const title = `Giro di mezzanotte ${timezoneId}`
      await fill(page, title)
      const [start, end] = [dayAhead(10), dayAhead(11)]
      await fillDates(page, `${start}T23:30`, `${end}T00:15`)
      await sendForm(page)
      await expect(toast(page, 'Evento creato')).toBeVisible()
      const period = `${formatDate(start)}, 23:30 – ${formatDate(end)}, 00:15`
      const card = page.getByRole('region', { name: 'Le tue proposte' }).getByRole('article')
      await expect(card).toContainText(period)
      const [event] = await app.sql<{ wall: string }[]>`
        select to_char(start_date at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI') as wall from events
        where title = ${title}`
      expect(event?.wall).toBe(`${start}T23:30`)
    })

    test('a new page of the diary is of the day that it is in Rome', async ({ page, app, signIn }) => {
      await openDiary({ page, app, signIn })
      for (const moment of moments) {
        await page.clock.setFixedTime(moment)
        await page.reload()
        await newEntry(page).first().click()
        await expect(diaryForm(page).getByLabel('Data')).toHaveValue(romeDay(moment))
      }
      expect(new Set(moments.map((moment) => romeDay(moment)))).toEqual(new Set(['2026-11-17', '2026-11-16']))
    })
  })
