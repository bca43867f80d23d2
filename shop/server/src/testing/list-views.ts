import { api, type Endpoint } from '@segno/contract'

/** One way to look at a list. */
export interface View {
  readonly list: string
  readonly what: string
  readonly address: string
}

/** Values of filters that are no choice among a few. */
const VALUES: Readonly<Record<string, string>> = {
  country: 'DE',
  from: '2026-06-01',
  to: '2026-06-30',
  year: '2026',
  network: '192.0.2.7',
  action: 'user.change',
  subject: 'user',
  recipient: 'user77@mail.example',
}

interface Shape {
  readonly [name: string]: { readonly _zod: { readonly def: SchemaDef } }
}
interface SchemaDef {
  readonly innerType?: { readonly _zod: { readonly def: SchemaDef } }
  readonly entries?: Readonly<Record<string, string>>
}

function choicesOf(def: SchemaDef): readonly string[] | null {
  return def.entries ? Object.values(def.entries) : def.innerType ? choicesOf(def.innerType._zod.def) : null
}

export type Reader = 'anyone' | 'user' | 'artist' | 'admin'

/** Every list that these may read, in every order and by every filter that it offers. */
export function viewsFor(reader: Reader, accountId: string): View[] {
  return Object.entries(api as Readonly<Record<string, Endpoint>>)
    .filter(
      ([, { method, access, path }]) => method === 'GET' && isFor(reader, access) && !path.includes(':'),
    )
    .flatMap(([name, endpoint]) => viewsOf(name, endpoint, accountId))
}

/** Addresses of all else that is read as JSON, with an id of the shop for each in the path. */
export function detailsFor(reader: Reader, ids: Readonly<Record<string, string>>): string[] {
  return Object.values(api as Readonly<Record<string, Endpoint>>)
    .filter(
      ({ method, access, answers }) => method === 'GET' && answers === undefined && isFor(reader, access),
    )
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none'))
}

const isFor = (reader: Reader, access: Endpoint['access']): boolean =>
  access === reader || (Array.isArray(access) && (access as readonly string[]).includes(reader))

function viewsOf(list: string, { path, query }: Endpoint, accountId: string): View[] {
  const shape = (query as unknown as { shape?: Shape } | undefined)?.shape
  if (!shape?.['page'] || !shape['sort']) return []
  const view = (what: string, by: Record<string, string>): View => ({
    list,
    what,
    address: `${path}?${new URLSearchParams({ limit: '100', ...by }).toString()}`,
  })
  const sorts = choicesOf(shape['sort']._zod.def) ?? []
  const filters = Object.keys(shape).filter((name) => !['page', 'limit', 'sort', 'q'].includes(name))
  return [
    ...sorts.map((sort) => view(`by ${sort}`, { sort })),
    view('page 100', { page: '100' }),
    ...filters.flatMap((name) =>
      (choicesOf(shape[name]!._zod.def) ?? [VALUES[name] ?? accountId]).map((value) =>
        view(`${name} ${value}`, { [name]: value }),
      ),
    ),
    ...(shape['q']
      ? ['Surname77', 'Surname777', 'user4711@', 'words 77', 'zzzz'].map((q) => view(`search ${q}`, { q }))
      : []),
  ]
}
