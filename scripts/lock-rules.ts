type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type LockPackages = Record<string, Entry>

/** More is more than anybody reads about. */
const mostDirect = 30
/**
 * What a production server installs with them, without the variants for other systems. Why not 150: `docs/dependencies.md`.
 * Whoever brings a tree of packages along takes another out, or says there why not.
 */
const mostInProduction = 155

/** Everything wrong with what is installed, one sentence each. `reasons` is the text that gives one for each package. */
export function lockProblems(packages: LockPackages, reasons: string): string[] {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = packages[''] ?? {}
  const direct = Object.keys(dependencies)
  const named = [...direct, ...Object.keys(devDependencies), ...Object.keys(optionalDependencies)]
  return [
    ...(direct.length > mostDirect
      ? [`${direct.length} packages at run time; the limit is ${mostDirect}`]
      : []),
    ...(inProduction(packages) > mostInProduction
      ? [`${inProduction(packages)} packages in production; the limit is ${mostInProduction}`]
      : []),
    ...named
      .filter((name) => !hasReason(name, reasons))
      .map((name) => `no document gives a reason for ${name}`),
    ...unlike(withoutChecksum(packages), namedUnder(reasons, 'Without a checksum'), 'has no checksum'),
    ...withoutChecksum(packages)
      .filter((name) => !isVariantOfTool(packages[`node_modules/${name}`]))
      .map((name) => `${name} has no checksum and is no variant of a tool for another system`),
    ...unlike(withScript(packages), namedUnder(reasons, 'With an install script'), 'has an install script'),
  ]
}

/** What npm is told for this folder: nothing that is installed may run a program on the way. */
export function npmrcProblems(npmrc: string): string[] {
  const said = npmrc.split('\n').filter((line) => /^\s*ignore-scripts\s*=/.test(line))
  const isSaid = said.length > 0 && said.every((line) => /=\s*true\s*$/.test(line))
  return isSaid ? [] : ['.npmrc does not say ignore-scripts=true']
}

export const inProduction = (packages: LockPackages): number =>
  Object.entries(packages).filter(
    ([path, { dev, devOptional, optional, link }]) =>
      path !== '' && !dev && !devOptional && !optional && !link,
  ).length

/** By its name, or by the beginning of it that it shares with its sisters: `@types/*`. */
function hasReason(name: string, reasons: string): boolean {
  const families = [...reasons.matchAll(/`([^`*]+)\*`/g)].map(([, opening = '']) => opening)
  return reasons.includes(`\`${name}\``) || families.some((opening) => name.startsWith(opening))
}

/** Names that stand in a part of the text, each in backticks of its own. */
function namedUnder(text: string, heading: string): string[] {
  const [, part = ''] = text.split(`## ${heading}\n`)
  return [...(part.split('\n## ')[0] ?? '').matchAll(/`(@?\w[\w./-]*)`/g)].map(([, name = '']) => name)
}

/** Either way: what the lockfile has and nobody wrote down, and what was written down and is no longer so. */
const unlike = (found: string[], written: string[], what: string): string[] => [
  ...found.filter((name) => !written.includes(name)).map((name) => `no document says that ${name} ${what}`),
  ...written
    .filter((name) => !found.includes(name))
    .map((name) => `docs/dependencies.md says that ${name} ${what}; in package-lock.json it is not so`),
]

/** The registry of whoever wrote the lockfile did not have them; npm adds it where it sees the package. */
const withoutChecksum = (packages: LockPackages): string[] =>
  namesOf(packages, ({ integrity, link }) => !integrity && !link)

const isVariantOfTool = (entry: Entry | undefined): boolean => Boolean(entry?.optional && entry.dev)

const withScript = (packages: LockPackages): string[] =>
  namesOf(packages, ({ hasInstallScript }) => hasInstallScript === true)

const namesOf = (packages: LockPackages, isMeant: (entry: Entry) => boolean): string[] =>
  Object.entries(packages)
    .filter(([path, entry]) => path !== '' && isMeant(entry))
    .map(([path]) => path.replace(/^node_modules\//, ''))

/** Variants of a package for other systems that the lockfile does not list, as the entries it lacks. */
export function missingVariants(packages: LockPackages): LockPackages {
  const missing: LockPackages = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isListed(packages, path, name)) missing[`node_modules/${name}`] = variant(name, version, entry)
    }
  }
  return missing
}

/** Npm looks in the package's own folder and in each one above. */
function isListed(packages: LockPackages, path: string, name: string): boolean {
  const above = path.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1))
  const folders = above.map((parts) => parts.join('/node_modules/'))
  return ['', ...folders].some((folder) => packages[`${folder && `${folder}/`}node_modules/${name}`])
}

const systems: Record<string, string> = { windows: 'win32' }
const processors = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32']
const libraries: Record<string, string> = {
  musl: 'musl',
  musleabihf: 'musl',
  gnu: 'glibc',
  gnueabihf: 'glibc',
}
const systemNames = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32', 'windows']

/** Which machine it is for is read from its name, as in `rollup-linux-arm64-musl`. Keys in npm's own order. */
function variant(name: string, version: string, { dev }: Entry): Entry {
  const words = name.split(/[/-]/)
  const os = words.find((word) => systemNames.includes(word))
  const cpu = words.find((word) => processors.includes(word))
  const libc = words.map((word) => libraries[word]).find(Boolean)
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(os === 'linux' && libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [systems[os] ?? os] }),
  }
}
