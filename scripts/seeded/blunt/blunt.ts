import ts from 'typescript'
import { type Insert, put } from './rewriting.ts'

/** The text of a file in which each function first asks whether it shall fail (`runner.ts`, `child.mjs`). */
export function blunt(text: string, file: string): string {
  const asked = `globalThis.failAt?.(${JSON.stringify(file)})`
  const inserts: Insert[] = []
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return put(text, inserts)

  function visit(node: ts.Node): void {
    const body = bodyOf(node)
    if (body && ts.isBlock(body)) inserts.push({ at: body.getStart() + 1, text: ` ${asked};` })
    else if (body) inserts.push({ at: body.getStart(), text: `(${asked}, ` }, { at: body.end, text: ')' })
    ts.forEachChild(node, visit)
  }
}

/** Not of constructors: a class that is not whole would break what was never asked for. */
function bodyOf(node: ts.Node): ts.ConciseBody | undefined {
  return ts.isFunctionLike(node) && 'body' in node && !ts.isConstructorDeclaration(node)
    ? node.body
    : undefined
}
