import type { Plugin } from 'vite'
import { lighten, type Node } from './lighten.ts'

const isContract = (id: string): boolean =>
  /\/contract\/[^?]+\.ts$/.test(id) && !id.includes('/node_modules/')

/** The contract as browsers need it: to call, to show and to read what was typed, not to check the server (decision 047). */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    transform(code, id) {
      if (!isContract(id)) return null
      // Rollup's tree is a tree; its types do not say that every node has the same three fields.
      const tree = this.parse(code) as unknown as Node
      return { code: lighten(code, tree), map: null, moduleSideEffects: false }
    },
  }
}
