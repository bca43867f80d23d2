import { expect, test } from 'vitest'
import { fetchFailedStyles } from './failed-styles.ts'

const styled = `data:text/css,${encodeURIComponent('body { --came: yes }')}`
const came = (): string => getComputedStyle(document.body).getPropertyValue('--came')

test('styles that could not be fetched are fetched anew, once', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'blob:gone' })
  const { promise: hasFailed, resolve } = Promise.withResolvers<unknown>()
  link.addEventListener('error', resolve)
  document.head.append(link)
  await hasFailed
  // As if the network were back: what could not be had is there now.
  link.setAttribute('href', styled)
  await fetchFailedStyles()
  expect(came()).toBe('yes')
  expect(link.isConnected).toBe(false)
  const sheets = document.querySelectorAll('link[rel="stylesheet"]').length
  await fetchFailedStyles()
  expect(document.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(sheets)
})
