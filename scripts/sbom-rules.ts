import type { LockPackages } from './lock-rules.ts'

type Hash = { alg: string; content: string }
export type Component = { name: string; version: string; hashes?: Hash[] }

/** What a production server may install: everything but what only tests and the build ask for. */
export const ofProduction = (packages: LockPackages): LockPackages =>
  Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => !dev))

/** Packages of production that a list lacks or names with another checksum, and those that it has too many. */
export function sbomProblems(components: readonly Component[], packages: LockPackages): string[] {
  const wanted = new Map(
    Object.entries(ofProduction(packages))
      .filter(([path]) => path !== '')
      .map(([path, { version, integrity }]) => [`${nameOf(path)}@${version}`, integrity]),
  )
  const listed = new Map(components.map((one) => [`${one.name}@${one.version}`, one]))
  return [
    ...[...wanted.keys()].filter((id) => !listed.has(id)).map((id) => `the SBOM does not name ${id}`),
    ...[...listed.keys()]
      .filter((id) => !wanted.has(id))
      .map((id) => `the SBOM names ${id}, not of production`),
    ...[...listed]
      .filter(
        ([id, { hashes = [] }]) => wanted.has(id) && !hashes.some((hash) => isSame(hash, wanted.get(id))),
      )
      .map(([id]) => `the SBOM has not the lockfile's checksum of ${id}`),
  ]
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The lockfile writes `sha512-` and base64, CycloneDX `SHA-512` and hexadecimal digits. */
function isSame({ alg, content }: Hash, integrity = ''): boolean {
  const [kind = '', digest = ''] = integrity.split('-')
  return (
    alg.replace('-', '').toLowerCase() === kind && content === Buffer.from(digest, 'base64').toString('hex')
  )
}
