import { expect, test } from 'vitest'
import { asOnlyAttempt } from './sign-in-attempt.ts'

test('[S14] [M12] only one attempt to sign in may be under way', async () => {
  const first = Promise.withResolvers<string>()
  const attempt = asOnlyAttempt(() => first.promise)
  await expect(asOnlyAttempt(() => Promise.resolve('second'))).rejects.toThrow(
    'Pending sign-in attempt already in progress',
  )
  first.resolve('first')
  await expect(attempt).resolves.toBe('first')
  await expect(asOnlyAttempt(() => Promise.resolve('third'))).resolves.toBe('third')
})

test('an attempt that fails makes room for the next', async () => {
  await expect(asOnlyAttempt(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(asOnlyAttempt(() => Promise.resolve('yes'))).resolves.toBe('yes')
})
