import { expect, test } from 'vitest'
import { readHead } from '#server/testing/page-head.ts'
import { type PageHead, writeHead } from './page-head.ts'

const page = `<!doctype html><html><head><title id="first-title">Tornanti</title>
<meta
  name="description"
  content="Per i viaggiatori in moto"
/></head><body><noscript>Tornanti ha bisogno di JavaScript</noscript></body></html>`

const names = { appName: 'Tornanti', appDescription: 'Per chi viaggia' }
const head: PageHead = {
  title: 'Futa',
  description: '12 tornanti',
  url: 'https://tornanti.example/route-planner/1',
  isUnlisted: true,
  image: {
    url: 'https://tornanti.example/og/1.png?v=a&b',
    alt: 'La traccia',
    width: 1200,
    height: 630,
    type: 'image/png',
  },
}

test('says everything once, in the place of what stood there', () => {
  expect(readHead(writeHead(page, head, names))).toMatchObject({
    title: 'Futa · Tornanti',
    canonical: 'https://tornanti.example/route-planner/1',
    metas: {
      description: '12 tornanti',
      robots: 'noindex',
      'og:site_name': 'Tornanti',
      'og:locale': 'it_IT',
      'og:type': 'website',
      'og:title': 'Futa',
      'og:description': '12 tornanti',
      'og:url': 'https://tornanti.example/route-planner/1',
      'og:image': 'https://tornanti.example/og/1.png?v=a&b',
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'La traccia',
      'twitter:card': 'summary_large_image',
    },
  })
})

test('without anything to say of a page it says what the site is', () => {
  const { title, canonical, metas } = readHead(writeHead(page, null, names))
  expect([title, canonical, metas]).toEqual(['Tornanti', null, { description: 'Per chi viaggia' }])
})

test('words never become anything else', () => {
  const hostile = `</title><script>alert(1)</script>"'><meta name=x> $& $1 $\``
  const written = writeHead(
    page,
    { ...head, title: hostile, description: hostile, url: hostile, image: { ...head.image, alt: hostile } },
    { appName: hostile, appDescription: hostile },
  )
  const read = readHead(written)
  expect(read.title).toBe(hostile)
  expect(read.canonical).toBe(hostile)
  for (const name of ['description', 'og:title', 'og:description', 'og:site_name', 'og:image:alt', 'og:url'])
    expect([name, read.metas[name]]).toEqual([name, hostile])
  expect(read.elementCount).toBe(readHead(writeHead(page, head, names)).elementCount)
  expect(written).not.toContain('<script')
})
