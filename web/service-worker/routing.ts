/** Who answers: the page of the app, a file of a build, a picture, or the network as if there were no worker. */
export type Answerer = 'page' | 'file' | 'picture' | 'network'

const filesFolder = 'assets'
const api = 'api'
const pictures = 'media'

/** Everything that is not clearly ours goes to the network: data, live updates, tiles, downloads, other hosts. */
export function answererOf({ method, mode, url }: Asked, origin: string): Answerer {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'network'
  const parts = partsOf(asked.pathname)
  if (mode === 'navigate') return isPage(parts) ? 'page' : 'network'
  if (parts[0] === api && parts[1] === pictures) return 'picture'
  return parts[0] === filesFolder ? 'file' : 'network'
}

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** As the server reads an address (server/platform/static.ts): a last part with a dot is a file, which is there or not. */
function isPage(parts: string[]): boolean {
  return parts[0] !== api && parts[0] !== filesFolder && !parts.at(-1)?.includes('.')
}

function partsOf(pathname: string): string[] {
  try {
    return decodeURIComponent(pathname).split('/').filter(Boolean)
  } catch {
    // Cannot be decoded: the server knows what to say about it.
    return [api]
  }
}
