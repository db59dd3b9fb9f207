import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** `source` is null where it is put together out of pieces. */
export type Pattern = { source: string | null; flags: string; where: string }

const root = join(import.meta.dirname, '..')

/** Every regular expression written in the product's own code: as a literal, or as text handed to `RegExp`. */
export function patternsOf(rooms: readonly string[]): Pattern[] {
  const files = rooms.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root }))
  const own = files.filter((file) => !/\.test\.tsx?$|^server\/testing\/|\.d\.ts$/.test(file))
  return own.sort().flatMap((file) => patternsIn(file, readFileSync(join(root, file), 'utf8')))
}

export function patternsIn(file: string, text: string): Pattern[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    const where = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), where })
    }
    if (isMadeOfText(node)) {
      const [pattern, flags] = node.arguments ?? []
      const known = pattern && ts.isStringLiteralLike(pattern) ? pattern.text : null
      found.push({ source: known, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '', where })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const isMadeOfText = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
