import type { Kind } from '../objects/objects.ts'
import { deletedCustomer, type SandboxContext } from '../state/context.ts'
import { invalidRequest } from './stripe-error.ts'

/** Lists that the provider leaves out of an object unless they are asked for, by kind and field. */
export type Inclusions = Record<string, (ctx: SandboxContext, id: string) => unknown>
type Fields = Record<string, unknown>

/** Puts whole objects in place of their ids along the given paths, such as `latest_charge` or `data.customer`. */
export function expandPaths(
  ctx: SandboxContext,
  answer: object,
  options: { paths: string[]; inclusions: Inclusions },
): object {
  const copy = structuredClone(answer)
  for (const path of options.paths)
    expandStep(ctx, copy as Fields, { steps: path.split('.'), path, ...options })
  return copy
}

interface Step {
  steps: string[]
  path: string
  inclusions: Inclusions
}

function expandStep(ctx: SandboxContext, holder: Fields, step: Step): void {
  const [name, ...rest] = step.steps
  if (name === undefined) return
  if (!Object.hasOwn(holder, name)) {
    // Parts of an object leave out the fields of other types of them.
    if (holder['object'] === undefined) return
    include(ctx, holder, name, step)
  }
  const value = holder[name]
  if (typeof value === 'string') holder[name] = objectById(ctx, value, step.path)
  const next = holder[name]
  if (rest.length === 0 || next === null) return
  const targets = Array.isArray(next) ? next : [next]
  for (const target of targets) expandStep(ctx, target as Fields, { ...step, steps: rest })
}

function include(ctx: SandboxContext, holder: Fields, name: string, step: Step): void {
  const inclusion = step.inclusions[`${String(holder['object'])}.${name}`]
  if (!inclusion) throw cannotExpand(step.path)
  holder[name] = inclusion(ctx, String(holder['id']))
}

function objectById(ctx: SandboxContext, id: string, path: string): unknown {
  if (Object.hasOwn(ctx.state.deletedCustomers, id)) return deletedCustomer(id)
  for (const kind of Object.keys(ctx.state.objects) as Kind[]) {
    const found = ctx.state.objects[kind][id]
    if (found) return structuredClone(found)
  }
  throw cannotExpand(path)
}

function cannotExpand(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
}
