import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type ModuleItem,
  parseSync,
  type TsEntityName,
  type TsInterfaceDeclaration,
  type TsTypeAliasDeclaration,
} from '@swc/core'

/** A type that the SDK declares. */
export type Declaration = TsInterfaceDeclaration | TsTypeAliasDeclaration
/** A declaration and the place whose names it uses. */
export interface Found {
  declaration: Declaration
  scope: Scope
}

/** The names of one file or namespace of the SDK's declarations. */
export class Scope {
  readonly #file: string
  readonly #outer: Scope | null
  readonly #types = new Map<string, Declaration>()
  readonly #inner = new Map<string, Scope>()
  /** By local name: the file and the name there. */
  readonly #imported = new Map<string, { file: string; name: string }>()

  constructor(file: string, outer: Scope | null = null) {
    this.#file = file
    this.#outer = outer
  }

  add(items: ModuleItem[]): void {
    for (const item of items) {
      if (item.type === 'ImportDeclaration') this.#addImport(item)
      else if (item.type === 'ExportNamedDeclaration') this.#addExport(item)
      else this.#addDeclaration(item.type === 'ExportDeclaration' ? item.declaration : item)
    }
  }

  #addImport(item: Extract<ModuleItem, { type: 'ImportDeclaration' }>): void {
    for (const one of item.specifiers)
      if (one.type === 'ImportSpecifier')
        this.#remember(one.local.value, one.imported?.value ?? one.local.value, item.source.value)
  }

  #addExport(item: Extract<ModuleItem, { type: 'ExportNamedDeclaration' }>): void {
    for (const one of item.specifiers)
      if (one.type === 'ExportSpecifier' && item.source)
        this.#remember(one.exported?.value ?? one.orig.value, one.orig.value, item.source.value)
  }

  #remember(local: string, name: string, source: string): void {
    this.#imported.set(local, { file: join(dirname(this.#file), source.replace(/\.js$/, '.d.ts')), name })
  }

  #addDeclaration(item: ModuleItem | { type: string }): void {
    if (item.type === 'TsInterfaceDeclaration' || item.type === 'TsTypeAliasDeclaration') {
      const declaration = item as Declaration
      this.#types.set(declaration.id.value, declaration)
    } else if (item.type === 'TsModuleDeclaration') {
      const { id, body } = item as Extract<ModuleItem, { type: 'TsModuleDeclaration' }>
      const inner = this.#inner.get(id.value) ?? new Scope(this.#file, this)
      this.#inner.set(id.value, inner)
      if (body?.type === 'TsModuleBlock') inner.add(body.body)
    }
  }

  /** Finds a type by its dotted name, here or further out. */
  find(path: string[]): Found | null {
    return this.#here(path) ?? this.#outer?.find(path) ?? null
  }

  #here(path: string[]): Found | null {
    const [first = '', ...rest] = path
    const declaration = this.#types.get(first)
    if (rest.length === 0 && declaration) return { declaration, scope: this }
    const inner = this.#inner.get(first)
    const within = inner && rest.length > 0 ? inner.#here(rest) : null
    if (within) return within
    const imported = this.#imported.get(first)
    return imported ? scopeOf(imported.file).find([imported.name, ...rest]) : null
  }
}

const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm')
const loaded = new Map<string, Scope>()

/** The declarations of one of the SDK's files; `file` is a path within its folder, or a whole one. */
export function scopeOf(file: string): Scope {
  const path = file.startsWith(folder) ? file : join(folder, file)
  const known = loaded.get(path)
  if (known) return known
  const scope = new Scope(path)
  loaded.set(path, scope)
  // Without the comments, which are most of the text, a file is read in a fraction of the time.
  const text = readFileSync(path, 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '')
  scope.add(parseSync(text, { syntax: 'typescript' }).body)
  return scope
}

/** `A.B.C` as a list. */
export function namesIn(name: TsEntityName): string[] {
  return name.type === 'Identifier' ? [name.value] : [...namesIn(name.left), name.right.value]
}
