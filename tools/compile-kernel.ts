import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import wabt from 'wabt'

const FEATURES = { simd: true, bulk_memory: true, threads: true }
const KERNELS_FOLDER = join(import.meta.dirname, '../sound/sound-index/src/kernels')

/** The files that `npm run generate:kernels` makes, by the paths where they belong. */
export async function compiledKernels(): Promise<Map<string, string>> {
  const names = readdirSync(KERNELS_FOLDER).filter((file) => file.endsWith('.wat'))
  const files = new Map<string, string>()
  for (const file of names) {
    const wasm = await compiled(file, readFileSync(join(KERNELS_FOLDER, file), 'utf8'))
    const name = basename(file, '.wat')
    files.set(join(KERNELS_FOLDER, `${name}-wasm.ts`), moduleText(file, { name, wasm }))
  }
  return files
}

async function compiled(file: string, text: string): Promise<Uint8Array> {
  const module = (await wabt()).parseWat(file, text, FEATURES)
  return module.toBinary({}).buffer
}

function moduleText(file: string, { name, wasm }: { name: string; wasm: Uint8Array }): string {
  const constant = `${name.replaceAll('-', '_').toUpperCase()}_WASM`
  const lines =
    Buffer.from(wasm)
      .toString('hex')
      .match(/.{1,96}/g) ?? []
  return [
    `// Made by \`npm run generate:kernels\` from ${file}. Do not edit.`,
    `export const ${constant} = \``,
    ...lines,
    '`',
    '',
  ].join('\n')
}
