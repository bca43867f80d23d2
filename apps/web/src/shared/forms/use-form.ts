import { CallError } from '@segno/contract'
import { type FormEvent, useState } from 'react'
import { failureSentence } from '../api/failure-rules.ts'
import { supportHost } from '../shop.ts'

type Entry = Readonly<Record<string, string>>
type Problems<Of extends Entry> = { readonly [Name in keyof Of]?: string | null }

interface FormFacts<Of extends Entry> {
  readonly initial: Of
  /** What is wrong before anything is sent, by field. */
  readonly check: (entry: Of) => Problems<Of>
  readonly send: (entry: Of) => Promise<void>
  /** Empties the form when the server has refused it, for those forms of which the specification says so. */
  readonly resetsOnFailure?: boolean
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
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that says what is wrong beside each field, keeps what was typed, and sends once at a time. */
export function useForm<Of extends Entry>(facts: FormFacts<Of>): Form<Of> {
  const [entry, setEntry] = useState(facts.initial)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const say = facts.say ?? ((sentence: string) => sentence)
  const refused = fieldErrors(failure, say)
  const checked = isChecked ? facts.check(entry) : {}
  const send = async (): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    try {
      await facts.send(entry)
    } catch (error) {
      setFailure(error)
      if (facts.resetsOnFailure) {
        setEntry(facts.initial)
        setIsChecked(false)
      }
    } finally {
      setIsBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsChecked(true)
    const [wrong] = Object.entries(facts.check(entry)).find(([, problem]) => problem) ?? []
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    else if (!isBusy) void send()
  }
  return {
    entry,
    errors: { ...refused, ...withoutNothing(checked) } as Problems<Of>,
    problem:
      failure === null || Object.keys(refused).length > 0
        ? null
        : say(failureSentence(failure, supportHost())),
    failure: failure instanceof CallError ? failure : null,
    isBusy,
    set: (name, value) => {
      setFailure(null)
      setEntry((before) => ({ ...before, [name]: value }))
    },
    submit,
  }
}

function fieldErrors(failure: unknown, say: (sentence: string) => string): Record<string, string> {
  if (!(failure instanceof CallError)) return {}
  const named = (failure.failure.errors ?? []).filter(({ path }) => path !== '')
  return Object.fromEntries(named.map(({ path, message }) => [path, say(message)]))
}

function withoutNothing<Of extends Entry>(problems: Problems<Of>): Problems<Of> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Problems<Of>
}
