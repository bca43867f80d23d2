import { parseSync, Visitor, type ESTree } from 'vite'

/** A source with one small fault. */
export interface Mutation {
  readonly line: number
  /** The line as it is, without its indent. */
  readonly code: string
  /** What was there and what replaces it, in one line. */
  readonly changed: string
  readonly source: string
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

type Binary = ESTree.BinaryExpression | ESTree.LogicalExpression | ESTree.AssignmentExpression

const OTHER_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '&&': ['||'],
  '||': ['&&'],
}
const OTHER_METHODS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}
/** Calls that answer with more of the same, so that they can be left out of a chain. */
const STEPS = new Set(
  'filter trim toLowerCase toUpperCase normalize replace replaceAll slice where orderBy $if'.split(' '),
)
const NOT_RUN = [
  'ImportDeclaration',
  'TSTypeAnnotation',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeParameterInstantiation',
]
/** Words of a longer list are data: only the list as a whole is emptied. */
const LONG_LIST = 10
/** No timeout reaches a loop that a mutant makes endless. */
const STOP_ENDLESS_LOOP = `
function stopEndlessLoop() {
  stopEndlessLoop.turns = (stopEndlessLoop.turns ?? 0) + 1
  if (stopEndlessLoop.turns > 200_000) throw new RangeError('endless loop')
}
`

/** Every mutant of a TypeScript source, from top to bottom. */
export function mutationsOf(source: string): Mutation[] {
  const { edits, guards } = editsOf(source)
  return edits.map((edit) => {
    const outside = guards.filter(({ start }) => start < edit.start || start >= edit.end)
    const lineStart = source.lastIndexOf('\n', edit.start - 1) + 1
    return {
      line: source.slice(0, edit.start).split('\n').length,
      code: source.slice(lineStart).split('\n', 1)[0]!.trim(),
      changed: `${source.slice(edit.start, edit.end)} → ${edit.text}`.replaceAll(/\s+/g, ' '),
      source: applied(source, [...outside, edit]) + STOP_ENDLESS_LOOP,
    }
  })
}

/** The source that the mutants are made of. */
export const withoutEndlessLoops = (source: string): string =>
  applied(source, editsOf(source).guards) + STOP_ENDLESS_LOOP

function applied(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source)
}

type Add = (span: ESTree.Span, ...texts: readonly string[]) => void

/** Edits of what stands in the source as a value. */
function valueVisitor(add: Add, keep: (node: ESTree.Span) => void): ConstructorParameters<typeof Visitor>[0] {
  return {
    Property({ key, computed }) {
      if (!computed) keep(key)
    },
    Literal(node) {
      const { value } = node
      if (typeof value === 'string' && value !== '') add(node, "''")
      if (typeof value === 'boolean') add(node, String(!value))
      if (typeof value === 'number') add(node, String(value + 1))
      if (typeof value === 'bigint') add(node, `${value + 1n}n`)
    },
    TemplateLiteral: (node) => add(node, '``'),
    ArrayExpression(node) {
      if (node.elements.length > 0) add(node, '[]')
      if (node.elements.length > LONG_LIST) for (const one of node.elements) if (one) keep(one)
    },
  }
}

function editsOf(source: string): { readonly edits: Edit[]; readonly guards: Edit[] } {
  const found = new Map<string, Edit>()
  const [fixed, guards]: [ESTree.Span[], Edit[]] = [[], []]
  const textOf = ({ start, end }: ESTree.Span): string => source.slice(start, end)
  const keep = (node: ESTree.Span): void => void fixed.push(node)
  const add: Add = ({ start, end }, ...texts) => {
    for (const text of texts) found.set(`${start} ${end} ${text}`, { start, end, text })
  }
  const swapOperator = ({ left, right, operator }: Binary): void => {
    const start = left.end + source.slice(left.end, right.start).indexOf(operator)
    add({ start, end: start + operator.length }, ...(OTHER_OPERATORS[operator] ?? []))
  }
  const decide = ({ test }: { readonly test: ESTree.Expression }): void => add(test, 'true', 'false')
  const loop = (test: ESTree.Expression | null, body: ESTree.Statement): void => {
    if (test) add(test, 'false')
    guards.push(
      { start: body.start, end: body.start, text: '{ stopEndlessLoop();' },
      { start: body.end, end: body.end, text: '}' },
    )
  }
  new Visitor({
    ...Object.fromEntries(NOT_RUN.map((type) => [type, keep])),
    TSAsExpression: ({ typeAnnotation }) => keep(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => keep(typeAnnotation),
    BinaryExpression: swapOperator,
    AssignmentExpression: swapOperator,
    LogicalExpression(node) {
      swapOperator(node)
      add(node, textOf(node.left), textOf(node.right))
    },
    IfStatement: decide,
    ConditionalExpression: decide,
    WhileStatement: ({ test, body }) => loop(test, body),
    ForStatement: ({ test, body }) => loop(test, body),
    UnaryExpression(node) {
      if (node.operator === '!') add(node, textOf(node.argument))
      if (node.operator === '-') add(node, `+${textOf(node.argument)}`)
    },
    ExpressionStatement: (node) => add(node, ';'),
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (OTHER_METHODS[name]) add(callee.property, OTHER_METHODS[name])
      if (STEPS.has(name)) add(node, textOf(callee.object))
    },
    ...valueVisitor(add, keep),
  }).visit(parseSync('source.ts', source).program)
  const isFixed = (edit: Edit): boolean =>
    fixed.some(({ start, end }) => start <= edit.start && edit.end <= end)
  const edits = [...found.values()].filter((edit) => !isFixed(edit))
  return { edits: edits.toSorted((one, other) => one.start - other.start), guards }
}
