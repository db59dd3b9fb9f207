/** The tabs of both dashboards, by the word that the address has for them. The first needs none. */
export const dashboardTabs = ['panoramica', 'utenti', 'sistema', 'attivita', 'punti'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

export type DashboardAddress = { sezione?: Exclude<DashboardTab, 'panoramica'> }

/** What an address says wrongly is left out. */
export function readDashboardAddress({ sezione }: Record<string, unknown>): DashboardAddress {
  const tab = dashboardTabs.find((tab) => tab === sezione)
  return tab && tab !== 'panoramica' ? { sezione: tab } : {}
}
