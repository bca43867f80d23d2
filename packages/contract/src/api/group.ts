import type { Endpoint } from '../endpoint.ts'

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
