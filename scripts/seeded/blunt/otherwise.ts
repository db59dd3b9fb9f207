import ts from 'typescript'
import { type Insert, put } from './rewriting.ts'

/** The text of a file whose tables, limits and sentences say something else. What functions say is for `blunt.ts`. */
export function otherwise(text: string, file: string): string {
  const inserts: Insert[] = []
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return put(text, inserts)

  function visit(node: ts.Node): void {
    if (isLeftAlone(node)) return
    if (ts.isNumericLiteral(node))
      inserts.push({ at: node.end, text: ' + 1)' }, { at: node.getStart(), text: '(' })
    // One letter is the flag of a pattern.
    else if (ts.isStringLiteral(node) && node.text.length > 1) inserts.push({ at: node.end - 1, text: '~' })
    else if (isBoolean(node)) inserts.push({ at: node.getStart(), text: '!' })
    else ts.forEachChild(node, visit)
  }
}

/** Functions, types, names and what is imported. */
function isLeftAlone(node: ts.Node): boolean {
  const isName =
    ts.isPropertyAssignment(node.parent ?? node) && (node.parent as ts.PropertyAssignment).name === node
  const isBody = ts.isFunctionLike(node.parent) && 'body' in node.parent && node.parent.body === node
  return (
    isName || isBody || ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
  )
}

const isBoolean = ({ kind }: ts.Node) =>
  kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword
