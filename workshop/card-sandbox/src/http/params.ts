import type { Form, FormFields } from './form.ts'
import { invalidRequest } from './stripe-error.ts'

/** How one parameter is read. */
export interface Param<T> {
  read: (value: Form, path: string) => T
}
/** A parameter without which a request is refused. */
export interface RequiredParam<T> extends Param<T> {
  required: true
}
type Fields = Record<string, Param<unknown>>
type ValueOf<P> = P extends Param<infer T> ? T : never

/** The values of a shape: those marked as required are there, the others may be missing. */
export type ShapeValues<F extends Fields> = {
  [K in keyof F as F[K] extends RequiredParam<unknown> ? K : never]: ValueOf<F[K]>
} & {
  [K in keyof F as F[K] extends RequiredParam<unknown> ? never : K]?: ValueOf<F[K]> | undefined
}

/** Refuses a request without this parameter. */
export function required<T>(param: Param<T>): RequiredParam<T> {
  return { read: param.read, required: true }
}

function shown(value: Form): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const text: Param<string> = {
  read: (value, path) => {
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${path}`, { param: path })
    if (value !== '') return value
    const message = `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`
    throw invalidRequest(message, { code: 'parameter_invalid_empty', param: path })
  },
}

export const integer: Param<number> = {
  read: (value, path) => {
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalidRequest(`Invalid integer: ${shown(value)}`, {
      code: 'parameter_invalid_integer',
      param: path,
    })
  },
}

export const flag: Param<boolean> = {
  read: (value, path) => {
    if (value === 'true' || value === 'false') return value === 'true'
    throw invalidRequest(`Invalid boolean: ${shown(value)}`, { param: path })
  },
}

/** One of the given words. */
export function oneOf<const Words extends readonly string[]>(...words: Words): Param<Words[number]> {
  return {
    read: (value, path) => {
      const word = words.find((known) => known === value)
      if (word !== undefined) return word
      throw invalidRequest(`Invalid ${path}: must be one of ${words.join(', ')}`, { param: path })
    },
  }
}

/** A flag with the one value that is supported here. */
export function only(value: boolean): Param<boolean> {
  return {
    read: (given, path) => {
      if (flag.read(given, path) === value) return value
      throw invalidRequest(`This sandbox supports ${path}=${String(value)} only.`, { param: path })
    },
  }
}

/** One word, or another kind of value. */
export function wordOr<const Word extends string, T>(word: Word, param: Param<T>): Param<Word | T> {
  return { read: (value, path) => (value === word ? word : param.read(value, path)) }
}

/** A value that an empty text takes away, read as `null`. */
export function clearable<T>(param: Param<T>): Param<T | null> {
  return { read: (value, path) => (value === '' ? null : param.read(value, path)) }
}

export function listOf<T>(param: Param<T>): Param<T[]> {
  return {
    read: (value, path) => {
      if (value === '') return []
      if (typeof value === 'string') throw invalidRequest('Invalid array', { param: path })
      return Object.entries(value).map(([index, item]) => param.read(item, `${path}[${index}]`))
    },
  }
}

/** Named values; any other name is refused, as the provider refuses it. */
export function shape<const F extends Fields>(fields: F): Param<ShapeValues<F>> {
  return {
    read: (value, path) => {
      if (typeof value === 'string') throw invalidRequest('Invalid object', { param: path })
      refuseUnknown(value, fields, path)
      const values: Record<string, unknown> = {}
      for (const [name, param] of Object.entries(fields)) {
        const at = nested(path, name)
        const given = value[name]
        if (given !== undefined) values[name] = param.read(given, at)
        else if ('required' in param) throw missing(at)
      }
      return values as ShapeValues<F>
    },
  }
}

/** Free keys with texts; an empty text takes a key away. */
export const metadata: Param<Record<string, string>> = {
  read: (value, path) => {
    if (value === '') return {}
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: path })
    const entries = Object.entries(value).map(([key, one]): [string, string] => [
      key,
      metadataText(one, path, key),
    ])
    return Object.fromEntries(entries)
  },
}

function metadataText(value: Form, path: string, key: string): string {
  if (typeof value === 'string' && value.length <= 500 && key.length <= 40) return value
  throw invalidRequest('Metadata values can have up to 500 characters.', { param: `${path}[${key}]` })
}

/** Adds to known metadata; keys with an empty text go. */
export function mergeMetadata(
  known: Record<string, string> | null,
  given: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ''))
}

function refuseUnknown(value: FormFields, fields: Fields, path: string): void {
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name))
  if (unknown === undefined) return
  const param = nested(path, unknown)
  throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

function missing(param: string): Error {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

function nested(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`
}
