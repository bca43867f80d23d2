import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

xmlRegisterFsInputProviders()
const path = join(import.meta.dirname, '../royalties/tax-report/schema/DPIXML_v1.0.xsd')
const schema = XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(path, 'utf8'), { url: path }))

/** @throws {XmlValidateError} where the official schema of DAC7 messages refuses a text */
export function validateDpi(text: string): void {
  using document = XmlDocument.fromString(text)
  schema.validate(document)
}
