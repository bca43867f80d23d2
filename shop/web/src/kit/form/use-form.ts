import { CallError } from '@segno/contract'
import type { QueryKey } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod/mini'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { announce } from '../../shared/page/announce.ts'
import { supportHost } from '../../shared/shop.ts'
import { useAction } from '../data/use-action.ts'
import { type FieldFacts, fieldProblem, isBlank } from './field-words.ts'
import { focusField } from './focus-field.ts'

type Values = Readonly<Record<string, unknown>>
type Problems = Readonly<Record<string, string>>

type Held<Output> = { readonly [Name in keyof Output]: Output[Name] | null | '' }

interface FormFacts<Output, Result> {
  /** The body that the contract asks for, or a part of it. */
  readonly schema: z.ZodMiniType<Output>
  /** The label of every field, in the order of the page. */
  readonly fields: Readonly<Record<keyof Output & string, FieldFacts>>
  /** What the fields hold at first; null or an empty text where nothing is. */
  readonly initial: Held<Output>
  readonly send: (values: Output) => Promise<Result>
  /** What the fields would hold by now, once somebody else was quicker: fields that were not touched take it. */
  readonly reread?: () => Promise<Held<Output>>
  /** Said in a toast once it is sent. */
  readonly done?: string | ((result: Result) => string)
  /** Once it is sent, when nothing typed can be lost any more. */
  readonly onSent?: (result: Result) => unknown
  /** Beginnings of the keys of queries that show something else now. */
  readonly refresh?: readonly QueryKey[]
}

export interface FormState {
  readonly values: Values
  readonly problems: Problems
  /** What the server said, of no field in particular. */
  readonly problem: string | null
  readonly isBusy: boolean
  /** Something was typed that is not sent. */
  readonly isDirty: boolean
  readonly labelOf: (name: string) => string
  readonly set: (name: string, value: unknown) => void
  /** A field is left: what is wrong with it shows from now on. */
  readonly leave: (name: string) => void
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form made of a schema of the contract. What is wrong shows under a field when it is left and when the form is sent,
 * which puts the focus on the first such field; what the server holds against a field stands there too.
 */
export function useForm<Output extends Values, Result = unknown>(
  facts: FormFacts<Output, Result>,
): FormState {
  const [sent, setSent] = useState<Values>(facts.initial)
  const [values, setValues] = useState<Values>(facts.initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const refused = refusals(failure)
  const checked = facts.schema.safeParse(withoutEmpty(values, facts.fields))
  const wrong = checked.success ? {} : problemsOf(checked.error.issues, values, facts.fields)
  const action = useAction({
    run: facts.send,
    ...(facts.done === undefined ? {} : { done: facts.done }),
    ...(facts.refresh === undefined ? {} : { refresh: facts.refresh }),
    onDone: (result) => {
      // The router asks at once whether something typed would be lost.
      flushSync(() => setSent(values))
      return facts.onSent?.(result)
    },
    onFailed: (error) => {
      setFailure(error)
      if (error instanceof CallError && error.failure.code === CHANGED) void takeOver()
    },
  })
  const takeOver = async (): Promise<void> => {
    const now: Values | undefined = await facts.reread?.().catch(() => undefined)
    if (!now) return
    setSent(now)
    setValues((typed) => ({ ...now, ...changedOf(typed, sent) }))
  }
  const send = async (element: HTMLFormElement, output: Output): Promise<void> => {
    setFailure(null)
    if (await action.run(output)) return
    // Once what the server said is rendered.
    setTimeout(() => focusField(element, [...element.querySelectorAll('[aria-invalid=true]')].map(nameOf)))
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setLeft(new Set(Object.keys(facts.fields)))
    if (checked.success) return void send(event.currentTarget, checked.data)
    focusField(event.currentTarget, Object.keys(wrong))
    announce(Object.values(wrong).join('. '))
  }
  return {
    values,
    problems: { ...refused, ...Object.fromEntries(Object.entries(wrong).filter(([name]) => left.has(name))) },
    problem:
      failure === null || Object.keys(refused).length > 0 ? null : failureSentence(failure, supportHost()),
    isBusy: action.isBusy,
    isDirty: Object.keys(facts.fields).some((name) => values[name] !== sent[name]),
    labelOf: (name) => (facts.fields as Readonly<Record<string, FieldFacts>>)[name]?.label ?? name,
    set: (name, value) => {
      setFailure(null)
      setValues((before) => ({ ...before, [name]: value }))
    },
    // A field that was only passed through is not yet wrong.
    leave: (name) => {
      if (!isBlank(values[name])) setLeft((before) => new Set(before).add(name))
    },
    submit,
  }
}

const changedOf = (typed: Values, before: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== before[name]))

/** The code of a refusal because somebody else was quicker. */
const CHANGED = 'changed_meanwhile'

const nameOf = (element: Element): string => element.getAttribute('name') ?? ''

/** An optional field that was emptied again is null, as one that was never filled. */
function withoutEmpty(values: Values, fields: Readonly<Record<string, FieldFacts>>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.isOptional && value === '' ? null : value,
    ]),
  )
}

function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  values: Values,
  fields: Readonly<Record<string, FieldFacts>>,
): Problems {
  const problems: Record<string, string> = {}
  for (const issue of issues) {
    const name = String(issue.path[0])
    problems[name] ??= fieldProblem(issue, values[name], fields[name] ?? { label: name })
  }
  return problems
}

function refusals(failure: unknown): Problems {
  if (!(failure instanceof CallError)) return {}
  const named = (failure.failure.errors ?? []).filter(({ path }) => path !== '')
  return Object.fromEntries(named.map(({ path, message }) => [path, message]))
}
