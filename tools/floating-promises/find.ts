// Finds promises that nobody awaits, by their types: statements, `void`, and functions that hand back a promise to somebody
// who takes nothing. It judges files only; which ones is said by floating-promises.ts.
import * as ast from 'typescript/unstable/ast'
import { type Checker, type Project, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'

export interface Finding {
  readonly line: number
  readonly says: string
}

const dropped = 'a promise that nobody awaits: await it, or hand it to detached()'
const swallowed = 'a function that makes a promise stands where nobody takes one: hand the promise to detached()'

/** What is wrong with one file. */
export function findingsIn(project: Project, fileName: string): Finding[] {
  const file = project.program.getSourceFile(fileName)
  if (!file) throw new Error(`${fileName} is not part of the project`)
  const { checker } = project
  const found: { node: ast.Node; says: string }[] = []
  const candidates = collect(file)
  const isThenable = thenables(checker)
  const types = (nodes: readonly ast.Node[]) => typesOf(checker, nodes)
  for (const [index, type] of types(candidates.statements).entries()) {
    if (isThenable(type)) found.push({ node: candidates.statements[index]!, says: dropped })
  }
  const results = types(candidates.functions.flatMap(({ results }) => results))
  for (const { node, isAsync, results: own } of candidates.functions) {
    const makesPromise = results.splice(0, own.length).some(isThenable) || isAsync
    if (makesPromise && takesNothing(checker, expectedOf(checker, node))) found.push({ node, says: swallowed })
  }
  for (const [index, type] of types(candidates.handedOver).entries()) {
    const node = candidates.handedOver[index]!
    if (!type || !makes(checker, type, isThenable)) continue
    if (takesNothing(checker, checker.getContextualType(node))) found.push({ node, says: swallowed })
  }
  return found
    .map(({ node, says }) => ({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, says }))
    .sort((a, b) => a.line - b.line)
}

/** One question for all: each is a round trip to the compiler. */
function typesOf(checker: Checker, nodes: readonly ast.Node[]): (Type | undefined)[] {
  if (nodes.length === 0) return []
  try {
    return checker.getTypeAtLocation(nodes)
  } catch (error) {
    // typescript 7.0.2 cannot tell of a tuple's type, which is no promise
    if (!(error as Error).message.includes('not *checker.TupleType')) throw error
    if (nodes.length === 1) return [undefined]
    const half = nodes.length >> 1
    return [...typesOf(checker, nodes.slice(0, half)), ...typesOf(checker, nodes.slice(half))]
  }
}

interface Candidates {
  /** expressions whose value is dropped */
  readonly statements: ast.Expression[]
  readonly functions: { node: FunctionNode; isAsync: boolean; results: ast.Expression[] }[]
  /** names of functions, given to somebody */
  readonly handedOver: ast.Expression[]
}

type FunctionNode = ast.ArrowFunction | ast.FunctionExpression | ast.MethodDeclaration

function collect(file: ast.SourceFile): Candidates {
  const candidates: Candidates = { statements: [], functions: [], handedOver: [] }
  const visit = (node: ast.Node): void => {
    if (ast.isExpressionStatement(node)) candidates.statements.push(...leaves(node.expression))
    // within a statement it was found already
    else if (ast.isVoidExpression(node) && !ast.isExpressionStatement(node.parent))
      candidates.statements.push(...leaves(node.expression))
    else if (isFunctionNode(node)) candidates.functions.push({ node, isAsync: isAsync(node), results: resultsOf(node) })
    else if (ast.isCallExpression(node) || ast.isNewExpression(node))
      candidates.handedOver.push(...(node.arguments ?? []).filter(isName))
    else if (ast.isPropertyAssignment(node) && isName(node.initializer)) candidates.handedOver.push(node.initializer)
    node.forEachChild(visit)
  }
  visit(file)
  return candidates
}

const isFunctionNode = (node: ast.Node): node is FunctionNode =>
  ast.isArrowFunction(node) || ast.isFunctionExpression(node) || ast.isMethodDeclaration(node)

const isName = (node: ast.Node): boolean => ast.isIdentifier(node) || ast.isPropertyAccessExpression(node)

const isAsync = (node: FunctionNode): boolean =>
  node.modifiers?.some(({ kind }) => kind === ast.SyntaxKind.AsyncKeyword) ?? false

/** What may be the value: both ways of a choice, the last of a chain. What is awaited or kept is none of it. */
function leaves(node: ast.Expression): ast.Expression[] {
  if (ast.isParenthesizedExpression(node) || ast.isVoidExpression(node)) return leaves(node.expression)
  if (ast.isConditionalExpression(node)) return [...leaves(node.whenTrue), ...leaves(node.whenFalse)]
  if (ast.isAwaitExpression(node)) return []
  if (!ast.isBinaryExpression(node)) return [node]
  const { kind } = node.operatorToken
  if (kind === ast.SyntaxKind.AmpersandAmpersandToken) return leaves(node.right)
  const isChain =
    kind === ast.SyntaxKind.BarBarToken ||
    kind === ast.SyntaxKind.QuestionQuestionToken ||
    kind === ast.SyntaxKind.CommaToken
  return isChain ? [...leaves(node.left), ...leaves(node.right)] : []
}

/** What a function hands back, not what functions inside of it do. */
function resultsOf({ body }: FunctionNode): ast.Expression[] {
  if (!body) return []
  if (!ast.isBlock(body)) return ast.isVoidExpression(body) ? [] : leaves(body as ast.Expression)
  const results: ast.Expression[] = []
  const visit = (node: ast.Node): void => {
    if (ast.isReturnStatement(node) && node.expression) results.push(...leaves(node.expression))
    if (!isFunctionNode(node) && !ast.isFunctionDeclaration(node)) node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return results
}

/** What stands there by the one who takes it: an argument, a member of an interface. */
function expectedOf(checker: Checker, node: FunctionNode): Type | undefined {
  if (!ast.isMethodDeclaration(node)) return checker.getContextualType(node)
  const { parent, name } = node
  if (!ast.isIdentifier(name)) return undefined
  const wanted = ast.isObjectLiteralExpression(parent)
    ? [checker.getContextualType(parent)]
    : ((parent as ast.ClassDeclaration).heritageClauses ?? [])
        .filter(({ token }) => token === ast.SyntaxKind.ImplementsKeyword)
        .flatMap(({ types }) => types.map((type) => checker.getTypeAtLocation(type)))
  for (const type of wanted) {
    const member = type && checker.getPropertyOfType(type, name.text)
    if (member) return checker.getTypeOfSymbolAtLocation(member, node)
  }
  return undefined
}

/** A function whose answer nobody looks at. */
function takesNothing(checker: Checker, expected: Type | undefined): boolean {
  const type = expected && checker.getNonNullableType(expected)
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  return (
    signatures.length > 0 &&
    signatures.every((signature) => {
      const result = checker.getReturnTypeOfSignature(signature)
      return result !== undefined && (result.flags & TypeFlags.Void) !== 0
    })
  )
}

function makes(checker: Checker, type: Type, isThenable: (type: Type | undefined) => boolean): boolean {
  if ((type.flags & TypeFlags.Object) === 0) return false
  return checker
    .getSignaturesOfType(type, SignatureKind.Call)
    .some((signature) => isThenable(checker.getReturnTypeOfSignature(signature)))
}

/** Remembers what it was told: most types come again and again. */
function thenables(checker: Checker): (type: Type | undefined) => boolean {
  const known = knownOf(checker)
  return (type) => {
    if (!type || (type.flags & (TypeFlags.Object | TypeFlags.UnionOrIntersection)) === 0) return false
    let answer = known.get(type.id)
    if (answer === undefined) {
      const plain = checker.getNonNullableType(type) ?? type
      const parts = plain.isUnionType() ? plain.getTypes() : [plain]
      answer = parts.some((part) => checker.getPropertyOfType(part, 'then') !== undefined)
      known.set(type.id, answer)
    }
    return answer
  }
}

const memories = new WeakMap<Checker, Map<number | string, boolean>>()

function knownOf(checker: Checker): Map<number | string, boolean> {
  const known = memories.get(checker) ?? new Map<number | string, boolean>()
  memories.set(checker, known)
  return known
}
