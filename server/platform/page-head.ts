import type { Settings } from '#contract/settings.ts'
import { escapeHtml } from './html.ts'

/** What the first answer says of a page, to whoever runs no scripts: those who make previews of links. */
export type PageHead = {
  title: string
  description: string
  /** Its one true address, where it has one. */
  url: string | null
  /** For members: found by its link, not by searching. */
  isUnlisted: boolean
  image: { url: string; alt: string; width: number; height: number; type: string }
}

type Names = Pick<Settings, 'appName' | 'appDescription'>

/** Before a script has run the page already says what it is about, and what the site calls itself. */
export function writeHead(page: string, head: PageHead | null, { appName, appDescription }: Names): string {
  const isAbout = head !== null && head.title !== appName
  const title = escapeHtml(isAbout ? `${head.title} · ${appName}` : appName)
  const description = escapeHtml(head?.description ?? appDescription)
  const tags = head ? tagsOf(head, appName) : ''
  return page
    .replace(
      /(<title[^>]*>)[^<]*(<\/title>)/,
      (_, open: string, close: string) => open + title + close + tags,
    )
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, opening: string) => opening + description)
    .replace(
      /(<meta\s+name="apple-mobile-web-app-title"\s+content=")[^"]*/,
      (_, opening: string) => opening + escapeHtml(appName),
    )
    .replace(/(<noscript>)\S+/, (_, opening: string) => opening + escapeHtml(appName))
}

function tagsOf({ title, description, url, isUnlisted, image }: PageHead, appName: string): string {
  const properties = {
    'og:site_name': appName,
    'og:locale': 'it_IT',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    ...(url && { 'og:url': url }),
    'og:image': image.url,
    'og:image:type': image.type,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
  }
  const names = {
    // The others are read from the properties above; the size of the picture has a name of its own.
    'twitter:card': 'summary_large_image',
    ...(isUnlisted && { robots: 'noindex' }),
  }
  return [
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}" />`] : []),
    ...Object.entries(properties).map((pair) => metaOf('property', pair)),
    ...Object.entries(names).map((pair) => metaOf('name', pair)),
  ]
    .map((tag) => `\n    ${tag}`)
    .join('')
}

const metaOf = (attribute: string, [name, content]: [string, string]): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`
