type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  dev?: boolean
  devOptional?: boolean
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
 * What a production server installs with them, without the variants for other systems. The aim was 150; there
 * were 151 when it was first counted. Whoever brings a tree of packages along takes another out, or says here why not.
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
    ...withoutChecksum(packages).map((path) => `package-lock.json has no checksum for ${path}`),
  ]
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

/** Variants of tools for other systems that the registry of whoever wrote the lockfile did not have get theirs from npm later. */
function withoutChecksum(packages: LockPackages): string[] {
  return Object.entries(packages)
    .filter(
      ([path, { integrity, link, optional, dev }]) =>
        path !== '' && !integrity && !link && !(optional && dev),
    )
    .map(([path]) => path)
}

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
