import { CallError } from '@segno/contract'
import { type FormEvent, useState } from 'react'
import { failureSentence } from '../api/failure-rules.ts'
import { supportHost } from '../shop.ts'
import { failureInPlace } from '../toasts/show-failure.ts'
import { focusField } from '../../kit/form/focus-field.ts'

type Entry = Readonly<Record<string, string>>
type Problems<Of extends Entry> = { readonly [Name in keyof Of]?: string | null }

interface FormFacts<Of extends Entry> {
  readonly initial: Of
  /**
   * What is wrong before anything is sent, by field.
   *
   * @param way the value of the button that sends the form, where it has more than one
   */
  readonly check: (entry: Of, way: string) => Problems<Of>
  readonly send: (entry: Of, way: string) => Promise<void>
  /** Codes of those failures of which the specification says that they empty the form. */
  readonly emptiedBy?: readonly string[]
  /** What an emptied form holds, where that is not what it began with. */
  readonly emptied?: Of
  /** Puts the server's words into the form's own. */
  readonly say?: (sentence: string) => string
}

export interface Form<Of extends Entry> {
  readonly entry: Of
  readonly errors: Problems<Of>
  /** What the server said, of no field in particular. */
  readonly problem: string | null
  readonly failure: CallError | null
  readonly isBusy: boolean
  readonly set: (name: keyof Of, value: string) => void
  /** A field that was typed into is left: what is wrong with it shows from now on. */
  readonly leave: (name: keyof Of) => void
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that says what is wrong beside each field, keeps what was typed, and sends once at a time. */
export function useForm<Of extends Entry>(facts: FormFacts<Of>): Form<Of> {
  const [entry, setEntry] = useState(facts.initial)
  const [left, setLeft] = useState<ReadonlySet<keyof Of>>(NONE)
  const [way, setWay] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const say = facts.say ?? ((sentence: string) => sentence)
  const refused = fieldErrors(failure, say)
  const emptied = facts.emptied ?? facts.initial
  const send = async (element: HTMLFormElement, chosenWay: string): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    try {
      await facts.send(entry, chosenWay)
    } catch (error) {
      failureInPlace(error)
      setFailure(error)
      if (error instanceof CallError && facts.emptiedBy?.includes(error.failure.code)) {
        setEntry(emptied)
        focusField(element, namesOfEmpty(emptied))
        // After the focus has moved: a field that it moves out of still knows what was typed there.
        setLeft(NONE)
      } else focusField(element, Object.keys(fieldErrors(error, say)))
    } finally {
      setIsBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const chosenWay = wayOf(event)
    const wrong = namesOf(facts.check(entry, chosenWay))
    setWay(chosenWay)
    setLeft(new Set(Object.keys(entry)))
    if (wrong.length > 0) focusField(event.currentTarget, wrong)
    else if (!isBusy) void send(event.currentTarget, chosenWay)
  }
  return {
    entry,
    errors: { ...refused, ...shown(facts.check(entry, way), left) } as Problems<Of>,
    problem: failure === null || Object.keys(refused).length > 0 ? null : say(sentenceOf(failure)),
    failure: failure instanceof CallError ? failure : null,
    isBusy,
    set: (name, value) => {
      setFailure(null)
      setEntry((before) => ({ ...before, [name]: value }))
    },
    leave: (name) => {
      if (entry[name] !== facts.initial[name] && entry[name] !== emptied[name])
        setLeft((before) => new Set(before).add(name))
    },
    submit,
  }
}

const NONE: ReadonlySet<never> = new Set()

const sentenceOf = (failure: unknown): string => failureSentence(failure, supportHost())

function wayOf({ nativeEvent }: FormEvent<HTMLFormElement>): string {
  const { submitter } = nativeEvent as SubmitEvent
  return submitter instanceof HTMLButtonElement ? submitter.value : ''
}

function fieldErrors(failure: unknown, say: (sentence: string) => string): Record<string, string> {
  if (!(failure instanceof CallError)) return {}
  const named = (failure.failure.errors ?? []).filter(({ path }) => path !== '')
  return Object.fromEntries(named.map(({ path, message }) => [path, say(message)]))
}

function namesOf(problems: Problems<Entry>): string[] {
  return Object.keys(problems).filter((name) => problems[name])
}

function namesOfEmpty(entry: Entry): string[] {
  return Object.keys(entry).filter((name) => entry[name] === '')
}

function shown<Of extends Entry>(problems: Problems<Of>, left: ReadonlySet<keyof Of>): Problems<Entry> {
  const said = Object.entries(problems).filter(([name, problem]) => problem && left.has(name))
  return Object.fromEntries(said) as Problems<Entry>
}
