import '../../layers.css'
import { CallError } from '@segno/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '../../shared/api/query-client.ts'
import { useToastQueue } from '../../shared/toasts/toast.ts'
import { ActionButton } from './action-button.tsx'
import { type ActionFacts, useAction } from './use-action.ts'

afterEach(() => useToastQueue.setState({ waiting: [] }))

function Press(facts: ActionFacts<void, string>) {
  return (
    <ActionButton action={useAction(facts)} busy="Saving">
      Save
    </ActionButton>
  )
}

async function show(facts: ActionFacts<void, string>) {
  const queries = makeQueryClient()
  await render(
    <QueryClientProvider client={queries}>
      <Press {...facts} />
    </QueryClientProvider>,
  )
  return queries
}
const toasts = () => useToastQueue.getState().waiting

test('a second press while it runs does nothing, and the button says that it is busy', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  let runCount = 0
  await show({
    run: () => {
      runCount += 1
      return promise
    },
    done: (result) => `${result} is saved`,
  })
  const button = page.getByRole('button').element() as HTMLElement
  button.click()
  button.click()
  await expect.element(page.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-disabled', 'true')
  button.click()
  resolve('Fathom')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'false')
  expect(runCount).toBe(1)
  expect(toasts()).toMatchObject([{ message: 'Fathom is saved', variant: 'success' }])
})

test('what waits for another administrator is told as that, and is no failure', async () => {
  const failure = { statusCode: 409, code: 'held_for_another', message: 'Another has to confirm this' }
  const seen: string[] = []
  await show({
    run: () => Promise.reject(new CallError(failure as CallError['failure'])),
    onWaits: () => seen.push('waits'),
    onFailed: () => seen.push('failed'),
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(toasts).toMatchObject([{ message: 'Another has to confirm this', variant: 'info' }])
  expect(seen).toEqual(['waits'])
})

test('what failed is said in the server’s words, and can be tried again', async () => {
  const failure = { statusCode: 409, code: 'pack_not_empty', message: 'This pack holds sounds' }
  const queries = await show({
    run: () => Promise.reject(new CallError(failure as CallError['failure'])),
    done: 'Saved',
    refresh: [['packs']],
  })
  queries.setQueryData(['packs'], [])
  await page.getByRole('button').click()
  await expect.poll(toasts).toMatchObject([{ message: 'This pack holds sounds', variant: 'error' }])
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'false')
  // It was refused because what was shown was true no more.
  expect(queries.getQueryState(['packs'])?.isInvalidated).toBe(true)
})

test('undo from the toast takes it back, and both refresh what is shown', async () => {
  let isSaved = false
  const queries = await show({
    run: async () => {
      isSaved = true
      return 'Fathom'
    },
    undo: async () => (isSaved = false),
    done: 'Saved',
    refresh: [['/sounds']],
  })
  const key = ['/sounds', 1]
  queries.setQueryData(key, 'old')
  await page.getByRole('button').click()
  await expect.poll(() => queries.getQueryState(key)?.isInvalidated).toBe(true)
  queries.setQueryData(key, 'new')
  expect(isSaved).toBe(true)
  toasts()[0]?.action?.run()
  await expect.poll(() => queries.getQueryState(key)?.isInvalidated).toBe(true)
  expect(isSaved).toBe(false)
})
