type AnalyticsEvent =
  | { name: 'page_view' /** A pattern such as `/user/$userId`, never the address itself. */; route: string }
  | { name: 'sign_in' }
  | { name: 'sign_up' }

/** spec §7: analytics are only logged to the console. Nothing personal belongs in an event. */
export function track(event: AnalyticsEvent): void {
  console.info('[analytics]', event)
}
