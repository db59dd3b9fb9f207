import ts from 'typescript'
import { type Insert, put } from './rewriting.ts'

/** The text of a file whose tables, limits and sentences say something else. What functions say is for `blunt.ts`. */
export const otherwise = (text: string, file: string): string =>
  rewritten(text, file, (node) => {
    if (ts.isNumericLiteral(node))
      return [
        { at: node.getStart(), text: '(' },
        { at: node.end, text: ' + 1)' },
      ]
    // One letter is the flag of a pattern.
    if (ts.isStringLiteral(node) && node.text.length > 1) return [{ at: node.end - 1, text: '~' }]
    return isBoolean(node) ? [{ at: node.getStart(), text: '!' }] : null
  })

const leastRows = 4

/** The text of a file whose tables lack most of their rows. Shorter ones are pairs and triples, which have another kind then. */
export const shortened = (text: string, file: string): string =>
  rewritten(text, file, (node) =>
    ts.isArrayLiteralExpression(node) && node.elements.length >= leastRows
      ? [{ at: node.end, text: '.slice(0, 2)' }]
      : null,
  )

/** With what is to stand beside each declared node; null: look at what it is made of. */
function rewritten(text: string, file: string, beside: (node: ts.Node) => Insert[] | null): string {
  const inserts: Insert[] = []
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return put(text, inserts)

  function visit(node: ts.Node): void {
    if (isLeftAlone(node)) return
    const other = beside(node)
    if (other) inserts.push(...other)
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
