import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { laterElementId } from '#contract/page-session.ts'
import type { Services } from './context.ts'
import { sendPage } from './page-answer.ts'
import { type PageHead, writeHead } from './page-head.ts'
import { readPictures } from './page-pictures.ts'
import { readScreens } from './page-screens.ts'
import { sessionElement, type Visit } from './page-session.ts'

export type PageSources = Pick<Services, 'settings'> & {
  /** What the page at this address is about, for those who only look at its head. Never fails. */
  headOf?: (parts: string[]) => Promise<PageHead>
  /** Who opens it, if anybody does. Never fails. */
  visitOf?: (request: FastifyRequest, reply: FastifyReply) => Promise<Visit | null>
}

const nothing = async () => null
const nowhere = { path: null, preloads: '' }

/** The app's one page, as it is answered at each address: its head, what its screen needs, and whose it is. */
export async function readPage(folder: string, sources: PageSources) {
  const { settings, headOf = nothing, visitOf = nothing } = sources
  const { page, files } = withoutPreloads(await readFile(join(folder, 'index.html'), 'utf8'))
  const screenOf = await readScreens(folder)
  const pictureOf = await readPictures(folder)

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    parts: string[],
    { isMissing = false } = {},
  ) => {
    const [head, visit] = await Promise.all([isMissing ? null : headOf(parts), visitOf(request, reply)])
    const session = visit?.session ? sessionElement(visit.session) : ''
    const arrival = { isSignedIn: visit?.isSignedIn === true, hasQuery: request.url.includes('?') }
    const isOpen = visit !== null && !settings().maintenanceMode
    const { path, preloads } = isOpen ? screenOf(parts, arrival) : nowhere
    const picture = visit?.session && path !== null ? pictureOf(path, visit.session, settings()) : ''
    const named = files + preloads
    // A line shared with the app's files would bring the styles later, and the picture with them.
    const later = picture && `<template id="${laterElementId}">${named}</template>`
    // By functions: in a text that stands for another, `$` would have a meaning.
    const html = writeHead(page, head, settings())
      .replace(/\s*<\/head>/, (end) => (picture ? '' : named) + end)
      .replace('<div id="root">', (root) => picture + later + root)
      .replace('</body>', (end) => session + end)
    const hasSession = session !== ''
    return sendPage(request, reply.code(isMissing ? 404 : 200), {
      html,
      hasSession,
      isPersonal: hasSession && visit?.isSignedIn === true,
      // At these addresses all that is in it is ours, or the person's own.
      mayPack: picture !== '',
    })
  }
}

/** The page, and apart from it the files that the build named in it. */
function withoutPreloads(html: string): { page: string; files: string } {
  const tag = /\n *<link rel="modulepreload"[^>]*>/g
  return { page: html.replace(tag, ''), files: (html.match(tag) ?? []).join('') }
}
