import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '../../shared/api/query-client.ts'
import { Loaded } from './loaded.tsx'

test('after an outage one press brings back every part of a screen that failed, each asked for once', async () => {
  let isAway = true
  const asked: string[] = []
  function Part({ name }: { name: string }) {
    const query = useQuery({
      queryKey: [name],
      retry: false,
      queryFn: () => {
        asked.push(name)
        return isAway ? Promise.reject(new Error('away')) : Promise.resolve(`Here are ${name}`)
      },
    })
    return <Loaded query={query}>{(text) => <p>{text}</p>}</Loaded>
  }
  const screen = await render(
    <QueryClientProvider client={makeQueryClient()}>
      <Part name="packages" />
      <Part name="plans" />
    </QueryClientProvider>,
  )
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.poll(() => again.elements().length).toBe(2)
  isAway = false
  await again.first().click()
  await expect.element(screen.getByText('Here are packages')).toBeVisible()
  await expect.element(screen.getByText('Here are plans')).toBeVisible()
  expect(asked).toEqual(['packages', 'plans', 'packages', 'plans'])
})
