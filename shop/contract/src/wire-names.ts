import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type ObjectSchema = z.core.$ZodObject
/** Exchanges the names of the wire and of the schema in everything that a value holds. */
type Swap = (value: unknown) => unknown

/**
 * The owner's names for the wire, beside what schemas and all code call the same thing. Nothing else uses the names on
 * the right.
 */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  id: '_id',
  soundId: 'loopId',
  soundIds: 'loopIds',
  sounds: 'loops',
}

const spelled = new WeakMap<Schema, string>()
const swaps = new WeakMap<Schema, Swap | null>()

/** A property with this schema is called so on the wire, whatever `WIRE_NAMES` says. */
export function onWire<Of extends z.ZodMiniType>(name: string, schema: Of): Of {
  const own = schema.clone() as Of
  spelled.set(own, name)
  return own
}

/** What fits a schema, as it goes over the wire. Only names that the schema knows change, so keys that are data stay. */
export function toWire(schema: Schema | undefined, value: unknown): unknown {
  const swap = schema && swapOf(schema)
  return swap ? swap(value) : value
}

/**
 * What came over the wire, to be checked by its schema. One of our own names there is exchanged as well, for a name that
 * the schema does not know: on the wire a thing has one name only.
 */
export function fromWire(schema: Schema | undefined, value: unknown): unknown {
  return toWire(schema, value)
}

/** What the wire calls the place of a value that the schema has at `path`. */
export function pathOnWire(schema: Schema | undefined, path: readonly PropertyKey[]): PropertyKey[] {
  const [first, ...rest] = path
  if (schema === undefined || first === undefined) return [...path]
  const bare = bareOf(schema)
  if (!isObject(bare)) return [first, ...pathOnWire(elementOf(bare), rest)]
  const { name, child } = propertiesOf(bare).get(String(first)) ?? { name: first }
  return [name, ...pathOnWire(child, rest)]
}

/** How an object's properties are called on the wire, those that have another name there. */
export function wireNamesOf(schema: Schema): ReadonlyMap<string, string> {
  if (!isObject(schema)) return new Map()
  const names = Object.entries(schema._zod.def.shape).map(
    ([name, child]) => [name, wireName(name, child)] as const,
  )
  return new Map(names.filter(([name, onTheWire]) => name !== onTheWire))
}

function wireName(name: string, child: Schema): string {
  return spelled.get(child) ?? spelled.get(bareOf(child)) ?? WIRE_NAMES[name] ?? name
}

interface Property {
  /** On the other side. */
  readonly name: string
  readonly child: Schema
}

/** Of an object, by their names on both sides. */
function propertiesOf(schema: ObjectSchema): Map<string, Property> {
  return new Map(
    Object.entries(schema._zod.def.shape).flatMap(([name, child]): [string, Property][] => {
      const onTheWire = wireName(name, child)
      return [
        [name, { name: onTheWire, child }],
        [onTheWire, { name, child }],
      ]
    }),
  )
}

function swapOf(schema: Schema): Swap | null {
  let swap = swaps.get(schema)
  if (swap === undefined) {
    swap = makeSwap(bareOf(schema))
    swaps.set(schema, swap)
  }
  return swap
}

/** Null where nothing has another name. No alternative of a union has one; a test sees to it. */
function makeSwap(schema: Schema): Swap | null {
  if (isObject(schema)) return swapProperties(schema)
  const element = elementOf(schema)
  const swap = element ? swapOf(element) : null
  return swap && ((value) => (Array.isArray(value) ? value.map((one) => swap(one)) : value))
}

function swapProperties(schema: ObjectSchema): Swap | null {
  const moves = new Map(
    [...propertiesOf(schema)].flatMap(([name, { name: other, child }]) => {
      const swap = swapOf(child)
      return swap || name !== other ? [[name, { other, swap }] as const] : []
    }),
  )
  if (moves.size === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const swapped: Record<string, unknown> = {}
    // Answers are plain objects, and this is the quickest way through one.
    for (const name in value) {
      const part = (value as Record<string, unknown>)[name]
      const move = moves.get(name)
      if (move) swapped[move.other] = move.swap ? move.swap(part) : part
      else swapped[name] = part
    }
    return swapped
  }
}

/** Without what only says that it may be missing, or what it is read as. */
function bareOf(schema: Schema): Schema {
  const { innerType, in: sent } = schema._zod.def as { innerType?: Schema; in?: Schema }
  const inner = innerType ?? sent
  return inner ? bareOf(inner) : schema
}

const isObject = (schema: Schema): schema is ObjectSchema => schema._zod.def.type === 'object'

const elementOf = (schema: Schema): Schema | undefined => (schema._zod.def as { element?: Schema }).element
