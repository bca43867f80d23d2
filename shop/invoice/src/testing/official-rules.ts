import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import SaxonJS from 'saxon-js'

/** Answers with the rules that a document breaks, and how many were tried on it. */
export interface OfficialRules {
  check(xml: string): { readonly triedCount: number; readonly broken: readonly string[] }
}

/** The European Commission's own rules of EN 16931 for one of its two syntaxes. */
export function openOfficialRules(syntax: 'cii' | 'ubl'): OfficialRules {
  const packed = readFileSync(join(import.meta.dirname, 'en16931', `${syntax}.sef.json.gz`))
  const stylesheetInternal: unknown = JSON.parse(gunzipSync(packed).toString())
  return {
    check(sourceText) {
      const options = { stylesheetInternal, sourceText, destination: 'serialized' } as const
      const report = SaxonJS.transform(options, 'sync').principalResult
      const failed = report.matchAll(/<svrl:failed-assert[^>]* id="([^"]+)"/g)
      return {
        triedCount: report.split('<svrl:fired-rule').length - 1,
        broken: [...failed].map(([, rule = '']) => rule),
      }
    },
  }
}
