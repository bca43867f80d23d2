import { type CardSandbox, createCardSandbox, type SandboxState } from '../card-sandbox.ts'

/** A sandbox that is asked without a network, for tests with very many requests. */
export interface DirectSandbox {
  sandbox: CardSandbox
  state: () => SandboxState
  /** @returns the status and the answer's object */
  call: (method: string, path: string, fields?: Record<string, string>) => Promise<DirectAnswer>
}
interface DirectAnswer {
  status: number
  answer: { id: string; error?: { message: string } } & Record<string, unknown>
}

/** Opens a sandbox on whose webhooks nobody listens. */
export async function openDirect(): Promise<DirectSandbox> {
  let saved: SandboxState | null = null
  const sandbox = await createCardSandbox({
    now: () => new Date(Date.UTC(2027, 0, 31, 12)),
    load: () => Promise.resolve(null),
    save: (state) => Promise.resolve(void (saved = state)),
    secretKey: 'sk_test_direct',
    baseUrl: 'http://sandbox.test',
    countries: ['DE'],
    webhookUrl: 'http://shop.test/webhooks',
    webhookSecret: 'whsec_direct',
    post: () => Promise.resolve(200),
  })
  return {
    sandbox,
    state: () => saved!,
    call: async (method, path, fields = {}) => {
      const body = new URLSearchParams(fields).toString()
      const headers = { authorization: 'Bearer sk_test_direct' }
      const { status, body: text } = await sandbox.handle({ method, path, headers, body })
      return { status, answer: JSON.parse(text) as DirectAnswer['answer'] }
    },
  }
}
