import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { OperatorError } from './platform/operator-error.ts'

test('a list of providers that cannot be used stops the start, names the variable and keeps the secret', () => {
  const providers = [{ id: 'google', clientId: 'client', clientSecret: 'very secret', tenant: 'x' }]
  const start = (): unknown => readConfig({ SEGNO_SOCIAL_PROVIDERS: JSON.stringify(providers) })
  expect(start).toThrow(/^The environment cannot be used:\n {2}SEGNO_SOCIAL_PROVIDERS: provider 1, tenant: /)
  expect(start).not.toThrow('very secret')
  expect(start).toThrow(OperatorError)
})

test('a plugin’s pages may be of another site', () => {
  const success = 'https://plugin.example/signed-in'
  const { pluginPages } = readConfig({ SEGNO_PLUGIN_SUCCESS_URL: success })
  expect(pluginPages).toEqual({ success, failure: '/plugin/not-signed-in' })
  expect(() => readConfig({ SEGNO_PLUGIN_FAILURE_URL: 'javascript:alert(1)' })).toThrow(
    'SEGNO_PLUGIN_FAILURE_URL',
  )
})
