import { posix } from 'node:path'
import { anchors, codeSpans, localLinks } from './markdown.ts'

export type Documents = {
  /** Path → text of every Markdown file. */
  texts: Map<string, string>
  /** Every file and folder of the repository, without a slash at the end. */
  paths: Set<string>
}

/** How long each document may be: short enough to be read in one go. */
const limits: [path: RegExp, lines: number][] = [
  [/^README\.md$/, 100],
  [/^CONTRIBUTING\.md$/, 60],
  [/^docs\/architecture\.md$/, 120],
  [/^docs\/glossary\.md$/, 60],
  [/^docs\/decisions\/[^/]+\.md$/, 50],
  [/^[^/]+\/README\.md$/, 20],
]

const required = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'contract/README.md',
  'server/README.md',
  'web/README.md',
]

/** Everything wrong with the documents, one sentence each. */
export function documentProblems(documents: Documents): string[] {
  const missing = required.filter((path) => !documents.texts.has(path)).map((path) => `${path} is missing`)
  const found = [...documents.texts].flatMap(([path, text]) => [
    ...tooLong(path, text),
    ...stalePaths(path, text, documents.paths),
    ...brokenLinks(path, text, documents),
    ...misnamedDecision(path),
  ])
  return [...missing, ...found]
}

function tooLong(path: string, text: string): string[] {
  const limit = limits.find(([pattern]) => pattern.test(path))?.[1]
  const lines = text.trimEnd().split('\n').length
  return limit !== undefined && lines > limit ? [`${path} has ${lines} lines; the limit is ${limit}`] : []
}

function misnamedDecision(path: string): string[] {
  const isDecision = path.startsWith('docs/decisions/') && path !== 'docs/decisions/README.md'
  if (!isDecision || /^docs\/decisions\/\d{3}-[a-z0-9-]+\.md$/.test(path)) return []
  return [`${path} must be named like docs/decisions/007-short-title.md`]
}

function stalePaths(path: string, text: string, paths: Set<string>): string[] {
  // The change log and superseded decisions are history: what they name may be gone.
  if (path === 'CHANGELOG.md' || /^.*status.*superseded/im.test(text)) return []
  const folder = posix.dirname(path)
  return codeSpans(text)
    .map((span) => span.replace(/(:\d+)+$/, '').replace(/\/$/, ''))
    .filter((span) => looksLikePath(span, folder, paths) && !exists(span, folder, paths))
    .map((span) => `${path} names \`${span}\`, which does not exist`)
}

/** A path begins with one of our folders, or ends like a source file; placeholders such as <name> and * promise nothing. */
function looksLikePath(span: string, folder: string, paths: Set<string>): boolean {
  if (!/^[\w.@-]+(\/[\w.@$-]+)+$/.test(span)) return false
  const first = span.split('/')[0] ?? ''
  const isOurs = paths.has(first) || paths.has(posix.join(folder, first))
  return isOurs || /\.(ts|tsx|mjs|cjs|css|sql|md)$/.test(span)
}

/** From the root, from the document's folder, or shortened at the front: `events/events.service.ts`. */
function exists(span: string, folder: string, paths: Set<string>): boolean {
  if (paths.has(span) || paths.has(posix.join(folder, span))) return true
  return [...paths].some((path) => path.endsWith(`/${span}`))
}

function brokenLinks(path: string, text: string, { texts, paths }: Documents): string[] {
  return localLinks(text).flatMap(({ target, anchor }) => {
    const file = target === '' ? path : posix.join(posix.dirname(path), target).replace(/\/$/, '')
    if (file !== '.' && !paths.has(file)) return [`${path} links to ${target}, which does not exist`]
    const text = texts.get(file)
    if (anchor === null || text === undefined || anchors(text).has(anchor)) return []
    return [`${path} links to #${anchor} of ${file}, which has no such heading`]
  })
}
