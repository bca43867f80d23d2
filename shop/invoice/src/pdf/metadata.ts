/** The name that Factur-X prescribes for the XML inside the PDF. */
export const FACTUR_X_FILE_NAME = 'factur-x.xml'

interface MetadataSchema {
  readonly prefix: string
  readonly namespace: string
  readonly title: string
  readonly properties: readonly MetadataProperty[]
}
interface MetadataProperty {
  readonly name: string
  readonly type: 'Text' | 'Integer'
  /** External: what people enter. */
  readonly category: 'external' | 'internal'
  readonly description: string
  readonly value: string
}

const facturXProperty = (name: string, value: string, description: string): MetadataProperty => ({
  name,
  type: 'Text',
  category: 'external',
  description,
  value,
})

/** @see Factur-X 1.0, section 6.2.2 */
const FACTUR_X: MetadataSchema = {
  prefix: 'fx',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  title: 'Factur-X PDFA Extension Schema',
  properties: [
    facturXProperty('DocumentFileName', FACTUR_X_FILE_NAME, 'The name of the embedded XML document'),
    facturXProperty('DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'),
    facturXProperty(
      'Version',
      '1.0',
      'The actual version of the standard applying to the embedded XML document',
    ),
    facturXProperty('ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'),
  ],
}

/** @see ISO 14289-1, section 5 */
const PDF_UA: MetadataSchema = {
  prefix: 'pdfuaid',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  title: 'PDF/UA identification schema',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      description: 'The part of ISO 14289 that the document conforms to',
      value: '1',
    },
  ],
}

/** XMP that marks a file as PDF/UA, and as Factur-X, with the description of their properties that PDF/A asks for. */
export function metadataXml({ isFacturX }: { readonly isFacturX: boolean }): string {
  const schemas = isFacturX ? [PDF_UA, FACTUR_X] : [PDF_UA]
  return `
${schemas.map(valuesXml).join('\n')}
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>
${schemas.map(schemaXml).join('\n')}
</rdf:Bag></pdfaExtension:schemas></rdf:Description>`
}

function valuesXml({ prefix, namespace, properties }: MetadataSchema): string {
  const values = properties.map(({ name, value }) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${values.join('')}</rdf:Description>`
}

function schemaXml({ prefix, namespace, title, properties }: MetadataSchema): string {
  return `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${title}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.map(propertyXml).join('\n')}</rdf:Seq></pdfaSchema:property>
</rdf:li>`
}

function propertyXml({ name, type, category, description }: MetadataProperty): string {
  return (
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
    `<pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category>` +
    `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`
  )
}
