import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import * as fc from 'fast-check'
import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { metadataXml, projectXml } from '../../../shop/web/src/jams/exporting/dawproject/project-xml.ts'
import { anyProject } from '../../../shop/web/src/jams/exporting/dawproject/testing/any-project.ts'
import { type Judgement, runOutside } from '../outside-program.ts'

const JAMS = 200
const SEED = 52

/**
 * Has jams read by the DAWproject library of Rust, and compares what it understood with what was written: every element
 * with its attributes, in any order.
 *
 * @throws {NotToBeHad} where it cannot be built
 */
export async function judgeJams(root: string): Promise<Judgement> {
  const target = join(root, '.cache/judges/jams')
  const manifest = join(root, 'tools/judges/jams/Cargo.toml')
  runOutside('cargo', ['build', '-q', '--manifest-path', manifest, '--target-dir', target])
  const jams = fc.sample(anyProject, { numRuns: JAMS, seed: SEED })
  const texts = jams.map(projectXml)
  const cut = texts[0]!.replace('</Transport>', '')
  const folder = mkdtempSync(join(tmpdir(), 'segno-jams-'))
  try {
    const paths = [...texts, cut].map((_, at) => join(folder, `${at}.dawproject`))
    for (const [at, text] of [...texts, cut].entries()) {
      const about = metadataXml(jams[at] ?? jams[0]!)
      writeFileSync(paths[at]!, await zipped({ 'project.xml': text, 'metadata.xml': about }))
    }
    const list = join(folder, 'list')
    writeFileSync(list, paths.join('\n'))
    const answers = runOutside(join(target, 'debug/judge-jams'), [list]).trimEnd().split('\n')
    const faults = texts.flatMap((text, at) =>
      answers[at] === 'read'
        ? lost(text, readFileSync(`${paths[at]!}.xml`, 'utf8'))
        : [`it cannot read a jam (${answers[at]}):\n${text}`],
    )
    return {
      judged: `${JAMS} jams as .dawproject by the crate dawproject 0.9.0`,
      faults: [...faults, ...(answers.at(-1) === 'read' ? ['it reads a project that is cut'] : [])],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function zipped(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  return downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).bytes()
}

/** Elements that were written and not understood as they were meant. */
function lost(written: string, understood: string): string[] {
  const [meant, got] = [elementsOf(written), elementsOf(understood)]
  return meant.flatMap((element, at) => (got[at] === element ? [] : [`${element} is read as ${got[at]}`]))
}

/** Each element with its attributes in the order of their names. */
function elementsOf(text: string): string[] {
  using document = XmlDocument.fromString(text)
  return document
    .find('//*')
    .flatMap((node) =>
      node instanceof XmlElement
        ? [
            `${node.name} ${node.attrs
              .map(({ name, value }) => `${name}=${value}`)
              .toSorted()
              .join(' ')}`,
          ]
        : [],
    )
    .toSorted()
}
