import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { laterElementId, type Picture, sessionElementId } from '#contract/page-session.ts'
import type { Services } from './context.ts'
import { type Answers, answersElement, noAnswers } from './first-answers.ts'
import { dataElement } from './html.ts'
import { sendPage } from './page-answer.ts'
import { type PageHead, writeHead } from './page-head.ts'
import { readPictures, rowsIn } from './page-pictures.ts'
import { questionTag, readScreens } from './page-screens.ts'
import type { Visit } from './page-session.ts'
import type { Piece } from './patchwork.ts'

export type PageSources = Pick<Services, 'settings'> & {
  /** What the page at this address is about, for those who only look at its head. Never fails. */
  headOf?: (parts: string[]) => Promise<PageHead>
  /** Who opens it, if anybody does. Never fails. */
  visitOf?: (request: FastifyRequest, reply: FastifyReply) => Promise<Visit | null>
}

const nothing = async () => null
const nowhere = { path: null, preloads: '', questions: [] }

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
    const session = visit?.session ?? null
    const arrival = { isSignedIn: visit?.isSignedIn === true, hasQuery: request.url.includes('?') }
    const isOpen = visit !== null && !settings().maintenanceMode
    const { path, preloads, questions } = isOpen ? screenOf(parts, arrival) : nowhere
    const picture = session !== null && path !== null ? pictureOf(path, session, settings()) : null
    const answers = visit && picture ? await visit.answersTo(questions) : noAnswers
    const unanswered = questions.filter((question) => !answers.has(question))
    const named = files + preloads + unanswered.map(questionTag).join('')
    return sendPage(request, reply.code(isMissing ? 404 : 200), {
      pieces: piecesOf(writeHead(page, head, settings()), { picture, answers, session, named }),
      hasSession: session !== null,
      isPersonal: session !== null && visit?.isSignedIn === true,
    })
  }
}

type Content = { picture: Picture | null; answers: Answers; session: string | null; named: string }

/** The page, apart by what is the same for everybody at its address, and what is not. */
function piecesOf(html: string, { picture, answers, session, named }: Content): Piece[] {
  const [head, body] = cut(html, '<div id="root">')
  const [app, end] = cut(body, '</body>')
  const data = answersElement(answers) + (session === null ? '' : dataElement(sessionElementId, session))
  const last: Piece = { isSame: false, text: data + end }
  if (!picture) return [{ isSame: true, text: withNamed(head, named) + app }, last]
  return [
    { isSame: true, text: head + picture.before },
    { isSame: false, text: rowsIn(picture, answers) },
    // A line shared with the app's files would bring the styles later, and the picture with them.
    { isSame: true, text: picture.after + laterElement(named) + app },
    last,
  ]
}

function cut(html: string, at: string): [before: string, rest: string] {
  const place = html.indexOf(at)
  return [html.slice(0, place), html.slice(place)]
}

const withNamed = (html: string, named: string): string =>
  // By a function: in a text that stands for another, `$` would have a meaning.
  html.replace(/\s*<\/head>/, (end) => named + end)

const laterElement = (named: string): string => `<template id="${laterElementId}">${named}</template>`

/** The page, and apart from it the files that the build named in it. */
function withoutPreloads(html: string): { page: string; files: string } {
  const tag = /\n *<link rel="modulepreload"[^>]*>/g
  return { page: html.replace(tag, ''), files: (html.match(tag) ?? []).join('') }
}
