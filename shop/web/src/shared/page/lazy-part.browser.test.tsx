import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyPart } from './lazy-part.tsx'
import { ChunkMissing } from './load-code.ts'
import { useToastQueue } from '../toasts/toast.ts'

const away = new TypeError('Failed to fetch')
const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

/** Cannot be fetched as long as the network is away. */
function partOfNetwork() {
  const network = { isBack: false }
  const Part = lazyPart(() => (network.isBack ? Promise.resolve(Greeting) : Promise.reject(away)))
  return { Part, network }
}

test('a part that cannot be fetched leaves the screen as it is, and comes when the network is back', async () => {
  const { Part, network } = partOfNetwork()
  await render(
    <>
      <h1>The screen</h1>
      <Part name="Ava" fallback={<p>Loading</p>} missing={<p>Not now</p>} />
    </>,
  )
  await expect.element(page.getByText('Not now')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The screen' })).toBeVisible()
  network.isBack = true
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Hello Ava')).toBeVisible()
})

test('a part that could not be fetched is tried again where it is shown anew', async () => {
  const { Part, network } = partOfNetwork()
  const first = await render(<Part name="Ava" missing={<p>Not now</p>} />)
  await expect.element(page.getByText('Not now')).toBeVisible()
  await first.unmount()
  network.isBack = true
  await render(<Part name="Ben" missing={<p>Not now</p>} />)
  await expect.element(page.getByText('Hello Ben')).toBeVisible()
})

test('what somebody asked for and cannot be fetched is said, and may be asked for again', async () => {
  const { Part } = partOfNetwork()
  let hasClosed = false
  await render(<Part name="Ava" onMissing={() => (hasClosed = true)} />)
  await expect.poll(() => hasClosed).toBe(true)
  expect(useToastQueue.getState().waiting.map(({ message }) => message)).toEqual([
    'This could not be loaded. Check your connection and try again.',
  ])
  useToastQueue.setState({ waiting: [] })
})

test('of a part that the server no longer has it is said that there is a new version, and nothing of a connection', async () => {
  const Part = lazyPart(() => Promise.reject(new ChunkMissing('/assets/greeting.js')))
  await render(<Part onMissing={() => undefined} />)
  await expect
    .poll(() => useToastQueue.getState().waiting.map(({ message, action }) => [message, action?.label]))
    .toEqual([['There is a new version of this page.', 'Reload']])
  useToastQueue.setState({ waiting: [] })
})
