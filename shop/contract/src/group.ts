import type { Endpoint } from './endpoint.ts'

/** Endpoints that belong together, as the API document shows them. */
export interface ApiGroup<Endpoints extends Readonly<Record<string, Endpoint>> = Record<string, Endpoint>> {
  readonly name: string
  /** A sentence or two for whoever looks for something; in Markdown. */
  readonly about: string
  /** By name, in the order in which somebody needs them. */
  readonly endpoints: Endpoints
}

/** Keeps the type of each endpoint; adds nothing at run time. */
export function group<Endpoints extends Readonly<Record<string, Endpoint>>>(
  described: ApiGroup<Endpoints>,
): ApiGroup<Endpoints> {
  return described
}

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (both: infer All) => void
  ? All
  : never

/** The groups of a file. */
export type GroupsIn<File> = Extract<File[keyof File], ApiGroup>

/** The endpoints of groups, by name, each with its type. */
export type EndpointsOf<Group extends ApiGroup> = Both<Group['endpoints']>

/** The endpoints of all groups, by name, each with its type. */
export function endpointsOf<Groups extends readonly ApiGroup[]>(groups: Groups): EndpointsOf<Groups[number]> {
  return Object.assign({}, ...groups.map(({ endpoints }) => endpoints)) as EndpointsOf<Groups[number]>
}
