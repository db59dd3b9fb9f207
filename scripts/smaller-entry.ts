import { minify } from 'terser'
import type { Plugin } from 'vite'
import { areBars, pageOf } from './build-report.ts'

const doors = ['public/login-page', 'app/home-page']

/**
 * The file that every screen waits for, and those of the two by which people come in, are packed a second time, by a slower
 * hand: 4 KB less to load. The others are small, or come when nobody waits; for them esbuild is enough, and ten times as fast.
 */
export function smallerEntry(): Plugin {
  return {
    name: 'smaller-entry',
    apply: 'build',
    renderChunk: {
      // After esbuild, before names are made of contents.
      order: 'post',
      async handler(code, chunk) {
        if (!chunk.isEntry && !areBars(chunk) && !doors.includes(pageOf(chunk) ?? '')) return null
        const packed = await minify(code, { module: true, ecma: 2020, compress: { passes: 2, ecma: 2020 } })
        return packed.code === undefined ? null : { code: packed.code, map: null }
      },
    },
  }
}
