import type { TsType, TsTypeElement, TsTypeReference } from '@swc/core'
import { type Found, namesIn, type Scope } from './sdk-scopes.ts'

/** Faults of a value, each with its place. */
export type Problems = string[]

interface Place {
  scope: Scope
  path: string
}

/** Types that are not read from the SDK: what they are on the wire. */
const onTheWire: Record<string, (value: unknown) => boolean> = {
  Date: (value) => typeof value === 'string',
  Decimal: (value) => typeof value === 'string',
  Function: () => false,
  // Room for words that a later API may bring; this one has none.
  OtherString: () => false,
}

/** Checks a value against a type of the SDK. Unions of words are closed, and fields that the type does not name are refused. */
export function checkAgainst(found: Found, value: unknown, path: string): Problems {
  const { declaration, scope } = found
  if (declaration.type === 'TsTypeAliasDeclaration')
    return check(declaration.typeAnnotation, value, { scope, path })
  const members = [...declaration.body.body, ...inheritedBy(found)]
  return checkMembers(members, value, { scope, path })
}

function inheritedBy({ declaration, scope }: Found): TsTypeElement[] {
  if (declaration.type !== 'TsInterfaceDeclaration') return []
  return declaration.extends.flatMap((parent) => {
    const name = parent.expression.type === 'Identifier' ? [parent.expression.value] : []
    const base = scope.find(name)
    return base?.declaration.type === 'TsInterfaceDeclaration' ? base.declaration.body.body : []
  })
}

function check(type: TsType, value: unknown, place: Place): Problems {
  if (type.type === 'TsKeywordType')
    return verdict(isKeyword(type.kind, value), `${type.kind} expected`, value, place)
  if (type.type === 'TsLiteralType')
    return verdict(
      'value' in type.literal && type.literal.value === value,
      'another word expected',
      value,
      place,
    )
  if (type.type === 'TsUnionType') return checkUnion(type.types, value, place)
  if (type.type === 'TsArrayType') return checkArray(type.elemType, value, place)
  if (type.type === 'TsParenthesizedType') return check(type.typeAnnotation, value, place)
  if (type.type === 'TsTypeLiteral') return checkMembers(type.members, value, place)
  if (type.type === 'TsTypeReference') return checkReference(type, value, place)
  return [`${place.path}: the checker does not know ${type.type}`]
}

function verdict(fits: boolean, expected: string, value: unknown, { path }: Place): Problems {
  return fits ? [] : [`${path}: ${expected}, not ${JSON.stringify(value)?.slice(0, 60)}`]
}

function isKeyword(kind: string, value: unknown): boolean {
  if (kind === 'any' || kind === 'unknown') return true
  if (kind === 'null') return value === null
  return typeof value === kind
}

function checkUnion(types: TsType[], value: unknown, place: Place): Problems {
  const all = types.map((type) => check(type, value, place))
  if (all.some((problems) => problems.length === 0)) return []
  // The problems of the branch that comes nearest; a branch of another kind has one problem, at this very place.
  const deeper = all.filter((problems) => problems.some((problem) => !problem.startsWith(`${place.path}: `)))
  const [nearest] = deeper.toSorted((a, b) => a.length - b.length)
  return nearest ?? [`${place.path}: none of the allowed values: ${JSON.stringify(value)?.slice(0, 60)}`]
}

function checkArray(element: TsType, value: unknown, place: Place): Problems {
  if (!Array.isArray(value)) return verdict(false, 'list expected', value, place)
  return value.flatMap((one, index) => check(element, one, { ...place, path: `${place.path}[${index}]` }))
}

function checkReference(type: TsTypeReference, value: unknown, place: Place): Problems {
  const names = namesIn(type.typeName)
  const name = names.join('.')
  const [argument] = type.typeParams?.params ?? []
  if (name === 'Array' && argument) return checkArray(argument, value, place)
  if (name === 'ApiList' && argument) return checkList(argument, value, place)
  if (name === 'Partial') return []
  const special = onTheWire[name]
  if (special) return verdict(special(value), `${name} expected`, value, place)
  const found = place.scope.find(names)
  return found ? checkAgainst(found, value, place.path) : [`${place.path}: the SDK has no type ${name}`]
}

function checkList(element: TsType, value: unknown, place: Place): Problems {
  const list = value as { object?: unknown; data?: unknown; has_more?: unknown; url?: unknown } | null
  const whole = list?.object === 'list' && typeof list.has_more === 'boolean' && typeof list.url === 'string'
  if (!whole) return verdict(false, 'page of a list expected', value, place)
  return checkArray(element, list.data, { ...place, path: `${place.path}.data` })
}

function checkMembers(members: TsTypeElement[], value: unknown, place: Place): Problems {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return verdict(false, 'object expected', value, place)
  // The SDK leaves some objects open, such as what an event is about.
  if (members.length === 0) return []
  const left = new Map(Object.entries(value))
  const problems: Problems = []
  for (const member of members) {
    if (member.type !== 'TsPropertySignature' || member.key.type !== 'Identifier') continue
    const name = member.key.value
    const type = member.typeAnnotation?.typeAnnotation
    if (left.has(name) && type)
      problems.push(...check(type, left.get(name), { ...place, path: `${place.path}.${name}` }))
    else if (!member.optional) problems.push(`${place.path}.${name}: missing`)
    left.delete(name)
  }
  const index = members.find((member) => member.type === 'TsIndexSignature')
  for (const [name, rest] of left)
    problems.push(
      ...(index?.typeAnnotation
        ? check(index.typeAnnotation.typeAnnotation, rest, { ...place, path: `${place.path}.${name}` })
        : [`${place.path}.${name}: unknown to the SDK`]),
    )
  return problems
}
