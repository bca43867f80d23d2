import { join } from 'node:path'
import { signInAs, startDemoShop } from '../demo-shop.ts'
import { pythonPackages } from '../install-judge.ts'
import type { Judgement } from '../outside-program.ts'
import { type Access, type Assistant, pythonSdk, typeScriptSdk } from './connect-assistant.ts'
import { INSPECTOR, inspectorFaults } from './inspector.ts'
import { signInByOpenId, OPENID_CLIENT } from './openid.ts'
import type { Person } from './sign-in-page.ts'

const PYTHON_SDK = 'mcp==2.3.0'
/** A program that every shop knows. */
const KNOWN_CLIENT = 'agent'

/** Has clients that others wrote sign in to a shop as programs do, and assistants use its tools. */
export async function judgePrograms(root: string): Promise<Judgement> {
  const assistants = [
    typeScriptSdk('@modelcontextprotocol/sdk@1.32.2', [
      '@modelcontextprotocol/sdk/client/auth.js',
      '@modelcontextprotocol/sdk/client/index.js',
      '@modelcontextprotocol/sdk/client/streamableHttp.js',
    ]),
    typeScriptSdk('@modelcontextprotocol/client@2.4.0', ['@modelcontextprotocol/client']),
    pythonSdk(PYTHON_SDK, join(pythonPackages(PYTHON_SDK), 'python')),
  ]
  await using shop = await startDemoShop(root)
  const person = { origin: shop.origin, token: await signInAs(shop, 'user') }
  const { faults, token } = await signInByOpenId(person, KNOWN_CLIENT)
  for (const assistant of assistants) faults.push(...(await assistantFaults(assistant, { person, token })))
  faults.push(...inspectorFaults(shop.origin, token))
  return { judged: [OPENID_CLIENT, INSPECTOR, ...assistants.map(({ name }) => name)].join(', '), faults }
}

async function assistantFaults(
  assistant: Assistant,
  { person, token }: { person: Person; token: string },
): Promise<string[]> {
  const ways: readonly (readonly [how: string, access: Access])[] = [
    ['with a token', { token }],
    [`as ${KNOWN_CLIENT}`, { clientId: KNOWN_CLIENT }],
    ['with the address alone', {}],
  ]
  const faults: string[] = []
  for (const [how, access] of ways) {
    const refusal = await refusalOf(async () => {
      const tools = await assistant.connect(person, access)
      if (!tools.includes('search_sounds')) throw new Error(`it finds the tools ${tools.join()}`)
    })
    if (refusal !== null) faults.push(`${assistant.name}, ${how}: ${refusal}`)
  }
  const spoiled = await refusalOf(() => assistant.connect(person, { clientId: KNOWN_CLIENT }, true))
  return spoiled === null ? [...faults, `${assistant.name} connects where it is deceived`] : faults
}

async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
