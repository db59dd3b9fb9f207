import type { FastifyInstance } from 'fastify'
import type { Settings } from '#contract/settings.ts'
import type { Services } from './context.ts'

/** Below an icon there is room for about so many letters. */
const shortNameMax = 12

/** How a phone installs the app. Made by the server, so that it is called what the settings say. */
export function serveManifest(app: FastifyInstance, { settings }: Pick<Services, 'settings'>): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(settings()))),
  )
}

export function manifestOf({ appName, appDescription }: Pick<Settings, 'appName' | 'appDescription'>) {
  return {
    // Stays, whatever else changes: by it a phone knows that it is the same app.
    id: '/',
    name: appName,
    short_name: shortNameOf(appName),
    description: appDescription,
    lang: 'it',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // An open app is brought to the front and told where to go (web/lib/pocket/launches.ts): nothing typed is lost.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    // Those of the light theme in web/ui/tokens.css; the page itself names both (web/index.html).
    theme_color: '#f5f0e8',
    background_color: '#f5f0e8',
    categories: ['travel', 'navigation', 'social'],
    icons,
    shortcuts,
    screenshots,
  }
}

/** The first words that fit; of a single long one the beginning. */
export function shortNameOf(name: string): string {
  const letters = [...name]
  if (letters.length <= shortNameMax) return name
  const start = letters.slice(0, shortNameMax + 1).join('')
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' ')))
  return words.trimEnd() || letters.slice(0, shortNameMax).join('')
}

const png = (file: string, size: number, purpose: string) => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

// Made by scripts/make-icons.ts.
const icons = [
  png('icon-192', 192, 'any'),
  png('icon-512', 512, 'any'),
  png('maskable-192', 192, 'maskable'),
  png('maskable-512', 512, 'maskable'),
  png('monochrome-512', 512, 'monochrome'),
]

const shortcut = (name: string, description: string, url: string, icon: string) => ({
  name,
  description,
  url,
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
})

const shortcuts = [
  shortcut('Itinerari', 'Strade scelte per la moto', '/route-planner', 'itineraries'),
  shortcut('Diario', 'Ricordi, tappa per tappa', '/diary', 'diary'),
  shortcut('Eventi', 'Giri, raduni e tour insieme', '/events', 'events'),
  shortcut('Community', 'Domande e racconti', '/community', 'community'),
]

const picture = (file: string, formFactor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${file}-${formFactor}.webp`,
  sizes: formFactor === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/webp',
  form_factor: formFactor,
  label,
})

// Pictures of the app with its demo content, taken by e2e/support/make-screenshots.ts.
const screenshots = [
  picture('home', 'narrow', 'Tutto quello che serve per il prossimo giro'),
  picture('itinerary', 'narrow', 'Ogni strada con mappa, profilo e numero di tornanti'),
  picture('events', 'narrow', 'Giri, raduni e tour a cui partecipare'),
  picture('community', 'narrow', 'Domande, racconti e richieste di uscita'),
  picture('home', 'wide', 'Tutto quello che serve per il prossimo giro'),
  picture('itineraries', 'wide', 'Itinerari su strada, sterrati e misti'),
]
