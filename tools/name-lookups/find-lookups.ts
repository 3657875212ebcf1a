// Finds where an object is asked for a name that is any text: `rows[name]`, `name in rows`, `Object.hasOwn(rows, name)`,
// and where a Map is taken for an object.
// Objects answer to `constructor` and `__proto__`, too; arrays are asked for numbers, Maps by their methods, and are not meant.
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression, isCallExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

export interface Lookup {
  /** from the root, with slashes */
  readonly path: string
  readonly line: number
  readonly text: string
  readonly says: string
}

interface Asked {
  readonly node: Node
  /** what is asked for; nothing: for all it has */
  readonly name?: Node
  /** the object, when its type decides */
  readonly of?: Node
}

const openName = 'a name from outside may be asked for; take table() or member() of base, or a Map'
const ofMap = 'a Map or table has no such properties; take its own keys() or entries()'

/** `root` has a tsconfig.json; the files are those of its program that `isChecked` takes. */
export function findLookups(
  root: string,
  isChecked: (path: string) => boolean,
): { files: number; lookups: readonly Lookup[] } {
  const base = root.replace(/\/?$/, '/')
  const api = new API({ cwd: base })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${base}tsconfig.json`] })
    const project = snapshot.getProject(`${base}tsconfig.json`)
    if (!project) return { files: 0, lookups: [] }
    const names = project.program.getSourceFileNames().filter((name) => name.startsWith(base))
    const paths = names.map((name) => name.slice(base.length)).filter(isChecked)
    const lookups = paths.flatMap((path) => {
      const file = project.program.getSourceFile(`${base}${path}`)
      if (!file) return []
      return wrongOnes(askedIn(file), project.checker).map(({ node, name }) =>
        place(path, file, node, name !== undefined),
      )
    })
    return { files: paths.length, lookups }
  } finally {
    api.close()
  }
}

function place(path: string, file: SourceFile, node: Node, isNamed: boolean): Lookup {
  const line = file.text.slice(0, node.getStart(file)).split('\n').length
  const text = node.getText(file).replace(/\s+/g, ' ').slice(0, 80)
  return { path, line, text, says: isNamed ? openName : ofMap }
}

function askedIn(file: SourceFile): Asked[] {
  const found: Asked[] = []
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) {
      found.push({ node, name: node.argumentExpression, of: node.expression })
    } else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
      // a private name comes from nowhere but the class it is written in
      if (node.left.kind !== SyntaxKind.PrivateIdentifier) found.push({ node, name: node.left })
    } else if (isCallExpression(node)) {
      const called = node.expression.getText(file)
      const [of, name] = node.arguments
      if (called === 'Object.hasOwn' && name) found.push({ node, name })
      if (/^Object\.(keys|values|entries)$/.test(called) && of) found.push({ node, of })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

/** Types are asked for in one go: a request for each would take minutes. */
function wrongOnes(asked: readonly Asked[], checker: Checker): Asked[] {
  if (asked.length === 0) return []
  const names = checker.getTypeAtLocation(asked.map(({ node, name }) => name ?? node))
  return asked.filter(({ name, of }, at) => {
    if (name && !isAnyText(names[at])) return false
    const type = of && checker.getTypeAtLocation(of)
    if (!name) return type !== undefined && mapNames.has(type.getSymbol()?.name ?? '')
    return !type || !checker.isArrayLikeType(type)
  })
}

const mapNames = new Set(['Map', 'ReadonlyMap', 'Table'])

const anyText = TypeFlags.String | TypeFlags.Any | TypeFlags.TemplateLiteral | TypeFlags.StringMapping

function isAnyText(type: Type | undefined): boolean {
  if (!type) return true
  const parts = type.isUnionType() ? type.getTypes() : [type]
  return parts.some(({ flags }) => (flags & anyText) !== 0)
}
