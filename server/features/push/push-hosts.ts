// A browser names the address that this server will call: without a list, anybody could have it call a neighbour of its
// own. These are the services of the browsers there are.
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Whether a subscription may be sent to: by https to a push service, or to what the operator named besides. */
export function isPushService(address: string, others: readonly string[]): boolean {
  const url = new URL(address)
  if (others.includes(url.origin)) return true
  const isDefaultPort = url.port === '' && url.username === '' && url.password === ''
  return (
    url.protocol === 'https:' &&
    isDefaultPort &&
    services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
