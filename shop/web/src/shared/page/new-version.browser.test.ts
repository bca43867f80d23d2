import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastQueue } from '../toasts/toast.ts'
import { hearVersion } from './new-version.ts'
import { holdReload, isReloadHarmless } from './reload-page.ts'

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
  hearVersion(answerOf('open'))
  expect(said()).toEqual([])
  hearVersion(answerOf('newer'))
  hearVersion(answerOf('newer'))
  expect(said()).toEqual(['There is a new version of this page.'])
})

test('the page does not reload by itself while one types, is asked something, uploads or listens', () => {
  expect(isReloadHarmless()).toBe(true)
  document.body.innerHTML = '<input>'
  document.querySelector('input')!.focus()
  expect(isReloadHarmless()).toBe(false)
  document.body.innerHTML = '<div role="dialog"></div>'
  expect(isReloadHarmless()).toBe(false)
  document.body.replaceChildren()
  const ask = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', ask)
  expect(isReloadHarmless()).toBe(false)
  removeEventListener('beforeunload', ask)
  let isHeard = true
  holdReload(() => isHeard)
  expect(isReloadHarmless()).toBe(false)
  isHeard = false
  expect(isReloadHarmless()).toBe(true)
})
