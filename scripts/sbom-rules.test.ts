import { expect, test } from 'vitest'
import { sbomProblems } from './sbom-rules.ts'

const packages = {
  '': { version: '0.1.0' },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-/w==' },
  'node_modules/@a/b/node_modules/react': { version: '18.0.0', integrity: 'sha512-AA==' },
  'node_modules/engine-win': { version: '1.0.0', integrity: 'sha512-Dw==', optional: true },
  'node_modules/vite': { version: '7.0.0', integrity: 'sha512-AQ==', dev: true },
}
const react19 = { name: 'react', version: '19.0.0', hashes: [{ alg: 'SHA-512', content: 'ff' }] }
const react18 = { name: 'react', version: '18.0.0', hashes: [{ alg: 'SHA-512', content: '00' }] }
const engine = { name: 'engine-win', version: '1.0.0', hashes: [{ alg: 'SHA-512', content: '0f' }] }
const vite = { name: 'vite', version: '7.0.0', hashes: [{ alg: 'SHA-512', content: '01' }] }

test('a list is good when it names every package of production with version and checksum, and no other', () => {
  expect(sbomProblems([react19, react18, engine], packages)).toEqual([])
  expect(sbomProblems([react19, engine, vite], packages)).toEqual([
    'the SBOM does not name react@18.0.0',
    'the SBOM names vite@7.0.0, not of production',
  ])
  const wrong = { ...react18, hashes: react19.hashes }
  const { hashes: _, ...without } = engine
  expect(sbomProblems([react19, wrong, without], packages)).toEqual([
    "the SBOM has not the lockfile's checksum of react@18.0.0",
    "the SBOM has not the lockfile's checksum of engine-win@1.0.0",
  ])
})
