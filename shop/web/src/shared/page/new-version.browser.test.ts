import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastQueue } from '../toasts/toast.ts'
import { checkVersion } from './new-version.ts'
import { blockReload, isSafeToReload } from './reload-page.ts'

const answerOf = (build: string) => new Response('{}', { headers: { 'segno-build': build } })
const said = () => useToastQueue.getState().waiting.map(({ message }) => message)

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="open">')
  useToastQueue.setState({ waiting: [] })
})
afterEach(() => {
  document.querySelector('meta[name="build"]')!.remove()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('an answer of another version is said once, and one of the same not at all', () => {
  checkVersion(answerOf('open'))
  expect(said()).toEqual([])
  checkVersion(answerOf('newer'))
  checkVersion(answerOf('newer'))
  expect(said()).toEqual(['There is a new version of this page.'])
})

test('the page does not reload by itself while one types, is asked something, uploads or listens', () => {
  expect(isSafeToReload()).toBe(true)
  document.body.innerHTML = '<input>'
  document.querySelector('input')!.focus()
  expect(isSafeToReload()).toBe(false)
  document.body.innerHTML = '<div role="dialog"></div>'
  expect(isSafeToReload()).toBe(false)
  document.body.replaceChildren()
  const ask = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', ask)
  expect(isSafeToReload()).toBe(false)
  removeEventListener('beforeunload', ask)
  let isHeard = true
  blockReload(() => isHeard)
  expect(isSafeToReload()).toBe(false)
  isHeard = false
  expect(isSafeToReload()).toBe(true)
})
