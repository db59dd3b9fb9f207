import ts from 'typescript'
import { type Insert, put } from './rewriting.ts'

/** The text of a file in which each function, and each thing declared, first asks whether it shall fail (`runner.ts`, `child.mjs`). */
export function blunt(text: string, file: string): string {
  const asked = `globalThis.failAt?.(${JSON.stringify(file)})`
  const inserts: Insert[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  visit(source)
  const names = declaredIn(source)
  if (names.length > 0)
    inserts.push({ at: text.length, text: `\nglobalThis.askFirst?.([${names.join(', ')}], () => ${asked});` })
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

/** Constants of the file itself, but for functions, which ask by themselves. */
function declaredIn(source: ts.SourceFile): string[] {
  return source.statements
    .filter(ts.isVariableStatement)
    .filter(({ modifiers }) => !modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ initializer }) => initializer && !ts.isFunctionLike(initializer))
    .flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
}
