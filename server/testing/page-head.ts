import { Window } from 'happy-dom'

export type ReadHead = {
  title: string
  canonical: string | null
  /** By `name` or `property`, each once. */
  metas: Record<string, string>
  /** How many elements the page has: what breaks out of its place would add to them. */
  elementCount: number
}

/** A page as a program reads it that runs no scripts. */
export function readHead(html: string): ReadHead {
  const window = new Window()
  const document = new window.DOMParser().parseFromString(html, 'text/html')
  const metas: Record<string, string> = {}
  for (const meta of document.querySelectorAll('meta')) {
    const name = meta.getAttribute('property') ?? meta.getAttribute('name')
    if (name === null || name === 'theme-color') continue
    if (name in metas) throw new Error(`The page says ${name} twice.`)
    metas[name] = meta.getAttribute('content') ?? ''
  }
  return {
    title: document.title,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    metas,
    elementCount: document.querySelectorAll('*').length,
  }
}
