import { expect, test } from 'vitest'
import { rangeOf, readAnalyticsAddress, viewOf } from './analytics-address.ts'
import { readDashboardAddress } from './dashboard-address.ts'

test.each([
  [{}, {}, '30', 'came'],
  [{ giorni: 90 }, { giorni: 90 }, '90', 'came'],
  [{ giorni: '365', vista: 'totale' }, { giorni: 365, vista: 'totale' }, '365', 'total'],
  [{ giorni: '30', vista: 'x', sezione: 'contenuti' }, { sezione: 'contenuti' }, '30', 'came'],
  [{ giorni: 8, sezione: ['contenuti'], altro: 1 }, {}, '30', 'came'],
])('analytics: %o', (search, address, range, view) => {
  expect(readAnalyticsAddress(search)).toEqual(address)
  expect([rangeOf(readAnalyticsAddress(search)), viewOf(readAnalyticsAddress(search))]).toEqual([range, view])
})

test.each([
  [{}, {}],
  [{ sezione: 'panoramica' }, {}],
  [{ sezione: 'utenti' }, { sezione: 'utenti' }],
  [{ sezione: 'altro' }, {}],
])('dashboard: %o', (search, address) => expect(readDashboardAddress(search)).toEqual(address))
