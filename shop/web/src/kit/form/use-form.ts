import { CallError } from '@segno/contract'
import type { QueryKey } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { announce } from '../../shared/page/announce.ts'
import { supportHost } from '../../shared/shop.ts'
import { useAction } from '../data/use-action.ts'
import { checkForm, type Fields, type Problems, refusals, type Schema, type Values } from './check-form.ts'
import { type FieldFacts, isBlank } from './field-words.ts'
import { focusField } from './focus-field.ts'

/** Values of the fields; null or an empty text for an empty one. */
type Held<Output> = {
  readonly [Name in keyof Output]: string extends Output[Name] ? Output[Name] : Output[Name] | null | ''
}

interface FormFacts<Output, Result> {
  /**
   * The body that the contract asks for, or a part of it; a function where the form has more than one button that sends.
   * Such a button's `value` is the way.
   */
  readonly schema: Schema<Output>
  /** The label of every field, in the order of the page. */
  readonly fields: Readonly<Record<keyof Output & string, FieldFacts>>
  readonly initial: Held<Output>
  readonly send: (values: Output, way: string) => Promise<Result>
  /** Code of the failure that empties the form. */
  readonly emptiedBy?: string
  /** Values of the emptied form, where they differ from the initial ones. */
  readonly emptied?: Held<Output>
  /** Values after another person's change: untouched fields take them. */
  readonly reread?: () => Promise<Held<Output>>
  /** Said in a toast once it is sent. */
  readonly done?: string | ((result: Result) => string)
  /** Once it is sent, when nothing typed can be lost any more. */
  readonly onSent?: (result: Result) => unknown
  /** Runs where what was sent waits for another administrator. */
  readonly onWaits?: () => unknown
  /** Beginnings of the keys of queries that show something else now. */
  readonly refresh?: readonly QueryKey[]
}

export interface FormState<Of extends Values = Values> {
  readonly values: Of
  readonly problems: { readonly [Name in keyof Of]?: string }
  /** What the server said, of no field in particular. */
  readonly problem: string | null
  readonly failure: CallError | null
  readonly isBusy: boolean
  /** Something was typed that is not sent. */
  readonly isDirty: boolean
  readonly labelOf: (name: string) => string
  set(this: void, name: keyof Of & string, value: unknown): void
  /** A field is left: what is wrong with it shows from now on. */
  leave(this: void, name: keyof Of & string): void
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form made of a schema of the contract. Problems show under a field when it is left and when the form is sent,
 * which puts the focus on the first such field; what the server holds against a field stands there too.
 */
export function useForm<Output extends Values, Result = unknown>(
  facts: FormFacts<Output, Result>,
): FormState<Held<Output>> {
  const typed = useTyped(facts.initial)
  const { values, setFailure } = typed
  const fields: Fields = facts.fields
  const [way, setWay] = useState('')
  const { wrong } = checkForm(facts.schema, fields, { values, way })
  const refused = refusals(typed.failure)
  const takeOver = async (): Promise<void> => {
    const now = await facts.reread?.().catch(() => undefined)
    if (now) typed.takeOver(now)
  }
  const action = useAction({
    run: ({ output, chosen }: Sending<Output>) => facts.send(output, chosen),
    ...(facts.done === undefined ? {} : { done: facts.done }),
    ...(facts.refresh === undefined ? {} : { refresh: facts.refresh }),
    onDone: afterKeeping(typed.keep, facts.onSent),
    onWaits: afterKeeping<void>(typed.keep, facts.onWaits),
    onFailed: (error, { element }) => {
      setFailure(error)
      const code = error instanceof CallError ? error.failure.code : null
      if (code === CHANGED) void takeOver()
      if (code !== null && code === facts.emptiedBy) typed.empty(element, facts.emptied ?? facts.initial)
      // Once what the server said is rendered.
      else setTimeout(() => focusField(element, Object.keys(refusals(error))))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const element = event.currentTarget
    const chosen = wayOf(event)
    const checked = checkForm(facts.schema, fields, { values, way: chosen })
    setWay(chosen)
    typed.leave(Object.keys(checked.wrong))
    if (checked.output === null) {
      focusField(element, Object.keys(checked.wrong))
      announce(Object.values(checked.wrong).join('. '))
    } else if (!action.isBusy) {
      setFailure(null)
      void action.run({ output: checked.output, chosen, element })
    }
  }
  return {
    values: values as Held<Output>,
    problems: { ...refused, ...typed.shown(wrong) } as FormState<Held<Output>>['problems'],
    problem: problemOf(typed.failure, refused),
    failure: typed.failure instanceof CallError ? typed.failure : null,
    isBusy: action.isBusy,
    isDirty: typed.isDirty(Object.keys(fields)),
    labelOf: (name) => fields[name]?.label ?? name,
    set: typed.set,
    leave: typed.leaveTyped,
    submit,
  }
}

/** The router asks at once whether something typed would be lost. */
const afterKeeping =
  <Of>(keep: () => void, then: ((of: Of) => unknown) | undefined) =>
  (of: Of): unknown => {
    flushSync(keep)
    return then?.(of)
  }

/** Code of the refusal after another person's change. */
const CHANGED = 'changed_meanwhile'

interface Sending<Output> {
  readonly output: Output
  readonly chosen: string
  readonly element: HTMLFormElement
}

/** The values of the fields, which of them were left, and why the server refused them. */
function useTyped(initial: Values) {
  const [sent, setSent] = useState(initial)
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    values,
    failure,
    setFailure,
    set: (name: string, value: unknown): void => {
      setFailure(null)
      setValues((before) => ({ ...before, [name]: value }))
    },
    keep: (): void => setSent(values),
    /** Fields that were not touched take these values. */
    takeOver: (now: Values): void => {
      setSent(now)
      setValues((typed) => ({ ...now, ...changedOf(typed, sent) }))
    },
    empty: (element: HTMLFormElement, emptied: Values): void => {
      setSent(emptied)
      setValues(emptied)
      focusField(
        element,
        Object.keys(emptied).filter((name) => isBlank(emptied[name])),
      )
      // After the focus has moved: a field that it moves out of still knows what was typed there.
      setLeft(NONE)
    },
    leave: (names: readonly string[]): void => setLeft((before) => new Set([...before, ...names])),
    // A field that was only passed through is not yet wrong.
    leaveTyped: (name: string): void => {
      if (!isBlank(values[name]) || !isBlank(sent[name])) setLeft((before) => new Set(before).add(name))
    },
    shown: (problems: Problems): Problems =>
      Object.fromEntries(Object.entries(problems).filter(([name]) => left.has(name))),
    isDirty: (names: readonly string[]): boolean => names.some((name) => values[name] !== sent[name]),
  }
}

const NONE: ReadonlySet<string> = new Set()

const changedOf = (typed: Values, before: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== before[name]))

function wayOf({ nativeEvent }: FormEvent<HTMLFormElement>): string {
  const { submitter } = nativeEvent as SubmitEvent
  return submitter instanceof HTMLButtonElement ? submitter.value : ''
}

const problemOf = (failure: unknown, refused: Problems): string | null =>
  failure === null || Object.keys(refused).length > 0 ? null : failureSentence(failure, supportHost())
